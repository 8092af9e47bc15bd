// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The files that were not found when they were last looked for: findings say so, and no record is written for that. Not
 * thread-safe.
 */
final class MissingFiles {

    /** How many of them are known by their paths; if a whole storage is lost, the others are only told as failed. */
    private static final int MOST = 200_000;

    private static final int AT_ONCE = 500;
    private static final Set<FindingState> HOLDING = EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);
    private static final Set<FindingCode> CODE = EnumSet.of(FindingCode.FILE_MISSING);

    private final GraineryStore store;
    private Set<String> paths;

    /** Begins with those that are missing now. */
    MissingFiles(GraineryStore store) {
        this.store = store;
        this.paths = read();
    }

    boolean contains(String path) {
        return paths.contains(path);
    }

    /**
     * Looks again, and tells the harvests of files that are missing now and were not, or the other way round.
     *
     * @param number how many findings of missing files hold
     * @param since findings that came into their state before that were seen
     */
    Set<String> harvestsChanged(long number, Instant since) {
        boolean isSame = Math.min(number, MOST) == paths.size()
                && store.findings()
                        .page(HOLDING, CODE, Optional.of(since), Optional.empty(), 1)
                        .items()
                        .isEmpty();
        if (isSame) {
            return Set.of();
        }
        Set<String> now = read();
        Set<String> changed = new TreeSet<>(paths);
        changed.removeAll(now);
        now.stream().filter(path -> !paths.contains(path)).forEach(changed::add);
        Set<String> harvests = harvestsOf(changed);
        paths = now;
        return harvests;
    }

    private Set<String> read() {
        Set<String> read = new HashSet<>();
        Optional<String> after = Optional.empty();
        do {
            Page<KeptFinding> page = store.findings().page(HOLDING, CODE, Optional.empty(), after, AT_ONCE);
            page.items().forEach(finding -> read.add(finding.subject().key()));
            after = page.next();
        } while (after.isPresent() && read.size() < MOST);
        return read;
    }

    private Set<String> harvestsOf(Set<String> changed) {
        Set<String> harvests = new TreeSet<>();
        Consumer<StoredFileRecord> look = record -> {
            if (record.locations().anyMatch(location -> changed.contains(location.path()))) {
                harvests.add(record.harvestId());
            }
        };
        List<String> names = new ArrayList<>();
        for (String path : changed) {
            names.add(path.substring(path.lastIndexOf('/') + 1));
            if (names.size() == AT_ONCE) {
                named(names, look);
            }
        }
        named(names, look);
        return harvests;
    }

    private void named(List<String> names, Consumer<StoredFileRecord> look) {
        store.containers().named(names).forEach(look);
        store.cdxFiles().named(names).forEach(look);
        names.clear();
    }
}
