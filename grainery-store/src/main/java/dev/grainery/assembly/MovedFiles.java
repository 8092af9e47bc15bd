// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files found at other locations than recorded: one finding per harvest, until its next rebuild. Thread-safe. */
public final class MovedFiles {

    private final Map<String, OfHarvest> byHarvest = new TreeMap<>();

    public record OfHarvest(String harvestId, long files, Finding first) {}

    public synchronized List<OfHarvest> all() {
        return List.copyOf(byHarvest.values());
    }

    /** The findings that are not about moved files; those are noted. */
    public List<Finding> others(String harvestId, List<Finding> found) {
        found.stream()
                .filter(finding -> finding.code() == FindingCode.FILE_MOVED)
                .forEach(finding -> add(harvestId, finding));
        return found.stream()
                .filter(finding -> finding.code() != FindingCode.FILE_MOVED)
                .toList();
    }

    /** Adds moves that another process recorded in the history but did not report. */
    public Set<Location> addKept(GraineryStore store, Set<Location> now, Instant since) {
        Set<String> names = now.stream().map(Location::fileName).collect(Collectors.toSet());
        // two concurrent processes may both have an entry
        Map<Finding, FixityEvent> moves = new HashMap<>();
        store.history().forEach(names, event -> {
            if (event.outcome() == CheckOutcome.MOVED
                    && !event.date().isBefore(since)
                    && now.contains(location(event))) {
                event.from()
                        .ifPresent(from ->
                                moves.put(Finding.moved(from, location(event).path()), event));
            }
        });
        moves.forEach((found, event) -> add(harvest(store, event), found));
        return moves.values().stream().map(MovedFiles::location).collect(Collectors.toSet());
    }

    private static Location location(FixityEvent event) {
        return new Location(event.absolute(), event.fileName());
    }

    private static String harvest(GraineryStore store, FixityEvent event) {
        RecordCollection<? extends StoredFileRecord> records =
                event.recType() == RecordType.CONTAINER ? store.containers() : store.cdxFiles();
        return records.find(event.id(), event.fileName())
                .map(StoredFileRecord::harvestId)
                .orElse(GraineryRecord.NA);
    }

    public void add(String harvestId, Finding found) {
        add(harvestId, 1, found);
    }

    public synchronized void add(String harvestId, long files, Finding first) {
        byHarvest.merge(
                harvestId,
                new OfHarvest(harvestId, files, first),
                (all, more) -> new OfHarvest(
                        harvestId,
                        all.files() + more.files(),
                        Stream.of(all.first(), more.first())
                                .min(Comparator.comparing(Finding::file))
                                .orElseThrow()));
    }

    public synchronized List<Finding> keep(GraineryStore store) {
        List<Verdict> verdicts = new ArrayList<>();
        byHarvest.forEach((harvestId, moved) -> verdicts.add(Verdict.moved(
                harvestId, finding(store.harvests().name(harvestId).orElse(harvestId), moved))));
        byHarvest.clear();
        FindingCollection.FindingChanges decided = store.findings().decide(verdicts);
        return verdicts.stream()
                .flatMap(verdict -> decided.news(verdict.subject().key(), verdict.made()).stream())
                .toList();
    }

    private static Finding finding(String harvest, OfHarvest moved) {
        String what = moved.files() == 1
                ? "1 file was found at another location: "
                : moved.files() + " files were found at other locations, such as ";
        return Finding.of(
                FindingCode.FILE_MOVED,
                harvest,
                what + moved.first().file() + ", " + moved.first().message());
    }
}
