// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Findings of harvests, and of all files that their records tell of: those that hold before those that are resolved, as a
 * list may be cut off, errors first.
 *
 * @param harvestIds the harvests; of one that the store does not know there are none
 * @param states in which states they are
 * @param codes of which codes they are
 * @param since only those that came into their state then or later
 */
public record HarvestFindings(
        GraineryStore store,
        Set<String> harvestIds,
        Set<FindingState> states,
        Set<FindingCode> codes,
        Optional<Instant> since) {

    private static final int LOOKED_UP_AT_ONCE = 500;

    /** For each so many files of the harvests one finding is looked at before the files are: if in vain, little is lost. */
    private static final int FILES_FOR_EACH_FINDING = 10;

    public HarvestFindings {
        harvestIds = Set.copyOf(harvestIds);
        states = Set.copyOf(states);
        codes = Set.copyOf(codes);
    }

    /** All of them, in memory; the records are not. */
    public List<KeptFinding> all() {
        Predicate<KeptFinding> wanted = finding -> states.contains(finding.state())
                && codes.contains(finding.code())
                && since.map(time -> !finding.since().isBefore(time)).orElse(true);
        List<KeptFinding> found = new ArrayList<>(ofHarvestsAlone(store, harvestIds));
        Set<String> paths = new HashSet<>();
        Consumer<Location> files = location -> {
            paths.add(location.path());
            if (paths.size() >= LOOKED_UP_AT_ONCE) {
                store.findings().of(paths).stream().filter(wanted).forEach(found::add);
                paths.clear();
            }
        };
        for (String id : harvestIds) {
            files().forEach(some -> some.forEachLocation(id, files));
        }
        found.addAll(store.findings().of(paths));
        found.removeIf(wanted.negate());
        found.sort(Comparator.<KeptFinding, Boolean>comparing(finding -> finding.state() == FindingState.RESOLVED)
                .thenComparing(FindingCollection.IN_ORDER));
        return found;
    }

    /** What was found of the harvests themselves, such as gaps between their containers. */
    static List<KeptFinding> ofHarvestsAlone(GraineryStore store, Set<String> harvestIds) {
        return store.findings().of(harvestIds).stream()
                // the subject of others is a path
                .filter(finding -> finding.subject().isHarvest())
                .toList();
    }

    /** Them page by page; the keys of pages are the numbers of rows. */
    Rows<KeptFinding> rows() {
        return (after, limit) -> {
            Optional<List<KeptFinding>> first =
                    after.isEmpty() ? first(limit + 1, fileCount() / FILES_FOR_EACH_FINDING) : Optional.empty();
            return Rows.of(first.orElseGet(this::all)).page(after, limit);
        };
    }

    private long fileCount() {
        return files().stream()
                .flatMapToLong(some -> harvestIds.stream().mapToLong(some::count))
                .sum();
    }

    /**
     * The first of them, by going through all findings of the store in this order: those of a large harvest are many, so
     * that some come soon.
     *
     * @param most how many findings of the store are looked at; empty if they do not suffice
     */
    Optional<List<KeptFinding>> first(int limit, long most) {
        List<KeptFinding> found = new ArrayList<>();
        long left = most;
        for (Set<FindingState> some :
                List.of(EnumSet.complementOf(EnumSet.of(FindingState.RESOLVED)), EnumSet.of(FindingState.RESOLVED))) {
            some.retainAll(states);
            Optional<String> after = Optional.empty();
            do {
                if (left < LOOKED_UP_AT_ONCE) {
                    return Optional.empty();
                }
                Page<KeptFinding> page = store.findings().page(some, codes, since, after, LOOKED_UP_AT_ONCE);
                left -= LOOKED_UP_AT_ONCE;
                found.addAll(ofHarvests(page.items()));
                after = page.next();
            } while (after.isPresent() && found.size() < limit);
            if (found.size() >= limit) {
                return Optional.of(found.subList(0, limit));
            }
        }
        return Optional.of(found);
    }

    private List<KeptFinding> ofHarvests(List<KeptFinding> findings) {
        Map<String, RecordReference> records = store.recordsAt(findings.stream()
                .map(KeptFinding::subject)
                .filter(subject -> !subject.isHarvest())
                .map(FindingSubject::key)
                .distinct()
                .toList());
        return findings.stream()
                .filter(finding -> finding.subject().isHarvest()
                        ? harvestIds.contains(finding.subject().key())
                        : Optional.ofNullable(records.get(finding.subject().key()))
                                .flatMap(RecordReference::harvestId)
                                .filter(harvestIds::contains)
                                .isPresent())
                .toList();
    }

    private List<RecordCollection<? extends StoredFileRecord>> files() {
        return List.of(store.containers(), store.cdxFiles());
    }
}
