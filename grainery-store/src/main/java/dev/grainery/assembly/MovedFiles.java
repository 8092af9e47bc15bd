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

/**
 * Which files a run found at other places than their records said. There may be as many as there are files, and nothing is
 * to be done, so it is one finding for each harvest, which names the first in the order of paths, and holds until the
 * harvest is rebuilt the next time. The history has each move. Thread-safe.
 */
public final class MovedFiles {

    private final Map<String, OfHarvest> byHarvest = new TreeMap<>();

    /**
     * The files of one harvest.
     *
     * @param first what was found of the first of them in the order of paths
     */
    public record OfHarvest(String harvestId, long files, Finding first) {}

    /** All that was noted. */
    public synchronized List<OfHarvest> all() {
        return List.copyOf(byHarvest.values());
    }

    /** Of these findings those that are not about files that have moved, which are taken note of. */
    public List<Finding> others(String harvestId, List<Finding> found) {
        found.stream()
                .filter(finding -> finding.code() == FindingCode.FILE_MOVED)
                .forEach(finding -> add(harvestId, finding));
        return found.stream()
                .filter(finding -> finding.code() != FindingCode.FILE_MOVED)
                .toList();
    }

    /**
     * Takes note of files that somebody else has found at other places and not told, as the history has them.
     *
     * @param now where files lie
     * @param since when they were found there, at the earliest
     * @return which of these files have moved
     */
    public Set<Location> addKept(GraineryStore store, Set<Location> now, Instant since) {
        Set<String> names = now.stream().map(Location::fileName).collect(Collectors.toSet());
        // two who were there at the same moment may both have an entry
        Map<Finding, FixityEvent> moves = new HashMap<>();
        store.history().forEach(names, event -> {
            if (event.outcome() == CheckOutcome.MOVED && !event.date().isBefore(since) && now.contains(place(event))) {
                event.from()
                        .ifPresent(from ->
                                moves.put(Finding.moved(from, place(event).path()), event));
            }
        });
        moves.forEach((found, event) -> add(harvest(store, event), found));
        return moves.values().stream().map(MovedFiles::place).collect(Collectors.toSet());
    }

    private static Location place(FixityEvent event) {
        return new Location(event.absolute(), event.fileName());
    }

    private static String harvest(GraineryStore store, FixityEvent event) {
        RecordCollection<? extends StoredFileRecord> records =
                event.recType() == RecordType.CONTAINER ? store.containers() : store.cdxFiles();
        return records.find(event.id(), event.fileName())
                .map(StoredFileRecord::harvestId)
                .orElse(GraineryRecord.NA);
    }

    /** A file has moved. */
    public void add(String harvestId, Finding found) {
        add(harvestId, 1, found);
    }

    /** Files have moved. */
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

    /**
     * Keeps what was noted, after the harvests were rebuilt.
     *
     * @return what no person knows of
     */
    public synchronized List<Finding> keep(GraineryStore store) {
        List<Verdict> verdicts = new ArrayList<>();
        byHarvest.forEach((harvestId, moved) -> verdicts.add(Verdict.moved(
                harvestId, finding(store.harvests().name(harvestId).orElse(harvestId), moved))));
        byHarvest.clear();
        FindingCollection.Decided decided = store.findings().decide(verdicts);
        return verdicts.stream()
                .flatMap(verdict -> decided.news(verdict.subject().key(), verdict.made()).stream())
                .toList();
    }

    private static Finding finding(String harvest, OfHarvest moved) {
        String what = moved.files() == 1
                ? "1 file was found at another place: "
                : moved.files() + " files were found at other places, such as ";
        return Finding.of(
                FindingCode.FILE_MOVED,
                harvest,
                what + moved.first().file() + ", " + moved.first().message());
    }
}
