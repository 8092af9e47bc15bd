// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Adds a check to the history for each file that has a record and is read again. A first reading is none: its record
 * says when it was, and with which hash.
 */
final class RehashHistory {

    private final GraineryStore store;
    private final BackfillSettings settings;

    RehashHistory(GraineryStore store, BackfillSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    /** What the store knows of files before they are stored again; those that have no record yet are left out. */
    <R extends StoredFileRecord> Map<Location, Known> known(
            RecordCollection<R> collection, List<Observation<R>> observations) {
        Map<Location, KnownFile> located = store.locations()
                .known(observations.stream().map(Observation::location).toList());
        Map<Location, Known> known = new HashMap<>();
        List<String> names =
                located.keySet().stream().map(Location::fileName).distinct().toList();
        for (R record : collection.named(names)) {
            record.locations()
                    .filter(located::containsKey)
                    .forEach(location -> known.put(location, known(record, located.get(location))));
        }
        return known;
    }

    private static Known known(StoredFileRecord record, KnownFile file) {
        // a conflict is compared with itself, as it was when it was read before
        Hash expected = file.role() == FileRole.CONFLICT
                ? file.hash()
                : record.revision().hashOrig();
        return new Known(record.id(), file, expected);
    }

    /** Adds the checks of files that are stored; kept for certain after the next flush of the store. */
    <R extends StoredFileRecord> void append(
            Map<Location, Known> known, List<RecordWriter.Waiting<R>> files, List<Stored> stored) {
        List<FixityEvent> entries = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Known before = known.get(files.get(i).observation().location());
            if (before != null && stored.get(i).outcome() != Outcome.REFUSED) {
                entries.add(entry(before, files.get(i)));
            }
        }
        store.history().append(entries);
    }

    private FixityEvent entry(Known known, RecordWriter.Waiting<?> file) {
        Observation<?> observation = file.observation();
        // how far it could be read, if it could not be read to its end
        OptionalLong offset = observation.findings().stream()
                .flatMap(List::stream)
                .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                .map(Finding::offset)
                .findFirst()
                .orElse(OptionalLong.empty());
        return FixityEvent.of(
                        known.file().type(),
                        known.id(),
                        observation.location(),
                        outcome(known.expected(), observation.hash()),
                        observation.at())
                .hashes(known.expected(), observation.hash())
                .bytes(
                        observation.hash().isKnown()
                                ? observation.candidate().size()
                                : known.file().size())
                .offset(offset)
                .milliseconds(file.read().milliseconds())
                .by(settings.host(), settings.program())
                .build();
    }

    private static CheckOutcome outcome(Hash expected, Hash hash) {
        if (!hash.isKnown()) {
            return CheckOutcome.UNREADABLE;
        }
        if (!expected.isKnown()) {
            return CheckOutcome.FIRST;
        }
        return hash.equals(expected) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
    }

    /** A file that has a record. */
    record Known(String id, KnownFile file, Hash expected) {}
}
