// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A storage is a root of a backfill, else the directory of the file. It is present if it is not empty; once absent, it
 * stays absent until the end of the run. Thread-safe.
 */
public final class MountProbe {

    private final Storage storage;
    private final List<String> roots;
    private final Map<String, Boolean> there = new ConcurrentHashMap<>();
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    public MountProbe(Storage storage, List<String> roots) {
        this.storage = storage;
        // a file belongs to the innermost of nested roots
        this.roots = roots.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public String of(Location location) {
        return roots.stream()
                .filter(root -> Location.isWithin(location.directory(), root))
                .findFirst()
                .orElse(location.directory());
    }

    public boolean isThere(Location location) {
        String root = of(location);
        Boolean known = there.get(root);
        return known == null ? looked(root) : known;
    }

    /** Probes again: the storage may have been unmounted meanwhile. */
    public boolean isStillThere(Location location) {
        String root = of(location);
        return there.getOrDefault(root, true) && looked(root);
    }

    /** Probes without a lock, so that others do not wait. */
    private boolean looked(String root) {
        return there.merge(root, holdsAnything(root), Boolean::logicalAnd);
    }

    public Optional<String> failure(String root) {
        return Optional.ofNullable(failures.get(root));
    }

    public void absent(String root) {
        there.put(root, false);
    }

    public void resolve(FindingCollection findings) {
        List<Verdict> back = new ArrayList<>();
        findings.forEach(
                EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                EnumSet.of(FindingCode.STORAGE_ABSENT),
                Optional.empty(),
                finding -> {
                    String root = finding.subject().key();
                    if (there.getOrDefault(root, true) && holdsAnything(root)) {
                        back.add(Verdict.storage(root, List.of()));
                    }
                });
        findings.decide(back);
    }

    private boolean holdsAnything(String root) {
        try {
            return look(storage, root);
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            failures.put(root, StorageFailedException.reason(e));
            return false;
        }
    }

    /** If access is denied, the address may exist. */
    public static boolean isGone(Storage storage, String address) {
        Optional<StorageEntry> there = storage.at(address);
        try {
            if (there.isPresent()) {
                there.get().state();
            }
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean holdsAnything(Storage storage, String directory) {
        try {
            return look(storage, directory);
        } catch (IOException e) {
            // absent, or its server does not answer
            return false;
        }
    }

    private static boolean look(Storage storage, String directory) throws IOException {
        Optional<StorageEntry> there = storage.at(directory);
        return there.isPresent() && there.get().holdsAnything();
    }
}
