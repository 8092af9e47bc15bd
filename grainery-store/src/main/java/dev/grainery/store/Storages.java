// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StorageTimeoutException;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
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
 * Tells a file that is lost from one whose storage is not mounted. A storage is a directory that was given to a
 * backfill; of files below none of those, the storage is their own directory. It is there if it holds anything. A storage
 * found absent counts as absent to the end of the run. Thread-safe.
 */
public final class Storages {

    private final Storage storage;
    private final List<String> roots;
    private final Map<String, Boolean> there = new ConcurrentHashMap<>();
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    /** @param storage does not answer later than within some time, or it counts as absent */
    public Storages(Storage storage, List<String> roots) {
        this.storage = storage;
        // of nested roots the inner one is that of a file
        this.roots = roots.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** The storage of a file. */
    public String of(Location location) {
        return roots.stream()
                .filter(root -> Location.isWithin(location.directory(), root))
                .findFirst()
                .orElse(location.directory());
    }

    /** Whether the storage of a file was there when it was last looked at. */
    public boolean isThere(Location location) {
        String root = of(location);
        Boolean known = there.get(root);
        return known == null ? looked(root) : known;
    }

    /** Whether the storage of a file that could not be read is there now: it may have gone meanwhile. */
    public boolean isStillThere(Location location) {
        String root = of(location);
        return there.getOrDefault(root, true) && looked(root);
    }

    /** Looks without a lock, which others would wait for; once found absent is absent. */
    private boolean looked(String root) {
        return there.merge(root, holdsAnything(root), Boolean::logicalAnd);
    }

    /** What a storage that is not there answered when it was looked at; empty if there was nothing to answer. */
    public Optional<String> failure(String root) {
        return Optional.ofNullable(failures.get(root));
    }

    /** Somebody else has found a storage absent. */
    public void absent(String root) {
        there.put(root, false);
    }

    /** Resolves that storages are absent which are there now. */
    public void resolve(FindingCollection findings) {
        List<Verdict> back = new ArrayList<>();
        findings.forEach(
                EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                EnumSet.of(FindingCode.STORAGE_ABSENT),
                Optional.empty(),
                finding -> {
                    String root = finding.subject().key();
                    // one found absent counts as absent to the end of the run
                    if (there.getOrDefault(root, true) && holdsAnything(root)) {
                        back.add(Verdict.storage(root, List.of()));
                    }
                });
        findings.decide(back);
    }

    private boolean holdsAnything(String root) {
        try {
            return look(storage, root);
        } catch (StorageFailedException | StorageTimeoutException e) {
            failures.put(root, String.valueOf(e.getMessage()));
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether nothing is at an address of a storage. If nobody may look, something may be. */
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

    /** Whether a directory holds anything, as far as can be seen. */
    static boolean holdsAnything(Storage storage, String directory) {
        try {
            return look(storage, directory);
        } catch (IOException e) {
            // absent, or its server does not answer: in either way nothing can be said of its files
            return false;
        }
    }

    private static boolean look(Storage storage, String directory) throws IOException {
        Optional<StorageEntry> there = storage.at(directory);
        return there.isPresent() && there.get().holdsAnything();
    }
}
