// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.RecordCollection.Checked;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.merge.Merged;
import dev.grainery.store.internal.merge.Recheck;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.FileRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** Works checks of files into their records, with few commands for many of them. */
final class CheckStore<R extends StoredFileRecord> {

    private final RecordTable<R> table;
    private final Locations locations;
    private final PendingHarvests pending;

    CheckStore(RecordTable<R> table, Locations locations, PendingHarvests pending) {
        this.table = table;
        this.locations = locations;
        this.pending = pending;
    }

    /** The checks of files that have a record of this kind, worked in; those of other files are left out. */
    List<Checked> store(List<FileCheck> checks) {
        Map<String, LocationEntry> entries = own(checks);
        Map<ObjectId, List<FileCheck>> byRecord = new LinkedHashMap<>();
        checks.stream()
                .filter(check -> entries.containsKey(check.location().path()))
                .forEach(check -> byRecord.computeIfAbsent(
                                entries.get(check.location().path()).record(), id -> new ArrayList<>())
                        .add(check));
        List<StoredRecord<R>> records = table.byIds(List.copyOf(byRecord.keySet()));
        Map<ObjectId, Worked<R>> worked = new LinkedHashMap<>();
        records.forEach(record -> worked.put(record.id(), work(record, byRecord.get(record.id()), entries)));
        // of a record that somebody has taken away: the file is met as a new one, if it is there
        locations.withdraw(entries.values().stream()
                .filter(entry -> !worked.containsKey(entry.record()))
                .toList());
        List<String> harvests = worked.values().stream()
                .filter(Worked::isChanged)
                .map(one -> one.before().record().harvestId())
                .toList();
        pending.whileMarked(
                        harvests,
                        () -> table.changeAll(
                                records,
                                worked.values().stream().map(Worked::after).toList(),
                                record -> worked.compute(
                                                record.id(),
                                                (id, earlier) -> workAgain(record, byRecord.get(id), earlier))
                                        .after()))
                .gone()
                .forEach(worked::remove);
        locations.replace(
                worked.values().stream().flatMap(one -> one.entries().stream()).toList());
        return worked.values().stream().flatMap(one -> one.checked().stream()).toList();
    }

    /**
     * Works checks into a record that another writer has changed first, as far as the files are still of this record. If
     * that changes nothing, the earlier attempt may have been written: then what that has seen is what happened.
     */
    private Worked<R> workAgain(StoredRecord<R> record, List<FileCheck> checks, Worked<R> earlier) {
        Map<String, LocationEntry> entries = own(checks);
        entries.values().removeIf(entry -> !entry.record().equals(record.id()));
        Worked<R> again = work(
                record,
                checks.stream()
                        .filter(check -> entries.containsKey(check.location().path()))
                        .toList(),
                entries);
        return again.isChanged() ? again : again.reportedAs(earlier);
    }

    private Map<String, LocationEntry> own(List<FileCheck> checks) {
        return locations
                .entries(checks.stream()
                        .map(check -> check.location().path())
                        .distinct()
                        .toList())
                .values()
                .stream()
                .filter(entry -> entry.file().type() == table.kind().type())
                .collect(Collectors.toMap(LocationEntry::path, entry -> entry));
    }

    private Worked<R> work(StoredRecord<R> before, List<FileCheck> checks, Map<String, LocationEntry> entries) {
        R record = before.record();
        List<Checked> checked = new ArrayList<>();
        List<LocationEntry> after = new ArrayList<>();
        for (FileCheck check : checks) {
            LocationEntry entry = entries.get(check.location().path());
            KnownFile known = entry.file();
            Merged<R> merged = Recheck.after(record, check, known.role());
            Hash expected = expected(record, check.location(), merged.role());
            checked.add(new Checked(
                    check,
                    table.kind().type(),
                    record.id(),
                    merged.role(),
                    expected,
                    known.size(),
                    merged.findings().stream()
                            .filter(finding -> finding.code() == FindingCode.DIGEST_DIFFERS)
                            .findFirst(),
                    merged.status()));
            after.add(entry(entry, check, merged));
            record = merged.record();
        }
        return new Worked<>(before, record, checked, after);
    }

    /** A conflict is compared with itself, as it was when it was read before. */
    private static Hash expected(StoredFileRecord record, Location location, FileRole role) {
        if (role != FileRole.CONFLICT) {
            return record.revision().hashOrig();
        }
        return record.places().conflicts().stream()
                .filter(place -> place.absolute().equals(location.directory()))
                .map(Place::hash)
                .findFirst()
                .orElse(Hash.NA);
    }

    private LocationEntry entry(LocationEntry before, FileCheck check, Merged<R> merged) {
        KnownFile known = before.file();
        // the size of a file that cannot be read now stays: it may be found again by it
        Amount size = check.hash().isKnown() ? check.size() : known.size();
        LocationEntry after = LocationEntry.after(
                before.record(),
                new KnownFile(table.kind().type(), size, check.hash(), merged.status(), merged.role()),
                check.location(),
                check.at(),
                merged,
                Optional.of(before));
        return check.inspected().isEmpty() ? after : after.withInspected(inspected(check, merged));
    }

    /** What is no container was looked at as well, and is not looked at again and again. */
    private static Optional<LastInspection> inspected(FileCheck check, Merged<?> merged) {
        return Recheck.isInspected(check, merged)
                ? LocationEntry.lastInspection(merged.record())
                        .or(() -> Optional.of(new LastInspection(Inspection.SCHEMA, check.at())))
                : Optional.empty();
    }

    /** Gives a record the place where its file was found; empty if the file there is another one. */
    Optional<Checked> move(Location from, FileCheck check, String remark) {
        return Writes.retried("a record", () -> {
            Optional<LocationEntry> entry = Optional.ofNullable(
                            locations.entries(List.of(from.path())).get(from.path()))
                    .filter(known -> known.file().type() == table.kind().type());
            Optional<StoredRecord<R>> before = entry.flatMap(known -> table.byId(known.record()));
            if (before.isEmpty()
                    || !check.hash().equals(before.get().record().revision().hashOrig())
                    || entry.get().file().role() == FileRole.CONFLICT) {
                return Optional.of(Optional.empty());
            }
            KnownFile known = entry.get().file();
            return isMoved(entry.get(), before.get(), check, remark)
                    ? Optional.of(Optional.of(new Checked(
                            check,
                            known.type(),
                            before.get().record().id(),
                            known.role(),
                            check.hash(),
                            known.size(),
                            Optional.empty(),
                            RevisionStatus.VALIDATED)))
                    : Optional.empty();
        });
    }

    private boolean isMoved(LocationEntry from, StoredRecord<R> before, FileCheck check, String remark) {
        KnownFile known = from.file();
        Merged<R> merged = Recheck.moved(before.record(), from.location(), check, known.role(), remark);
        List<String> harvest = List.of(before.record().harvestId());
        if (!pending.whileMarked(harvest, () -> table.isUpdated(before, merged.record()))) {
            return false;
        }
        // the new place first: a file that has two is checked at one of them, a file that has none never
        table.locate(locations, List.of(entry(from, check, merged)));
        locations.forget(List.of(from.path()));
        return true;
    }

    /** A record and what several checks made of it. */
    private record Worked<R extends StoredFileRecord>(
            StoredRecord<R> before, R after, List<Checked> checked, List<LocationEntry> entries) {

        boolean isChanged() {
            return !after.equals(before.record());
        }

        /** The same end, reported as what was seen of the same files earlier. */
        Worked<R> reportedAs(Worked<R> earlier) {
            Set<Location> still =
                    checked.stream().map(one -> one.check().location()).collect(Collectors.toSet());
            return new Worked<>(
                    before,
                    after,
                    earlier.checked().stream()
                            .filter(one -> still.contains(one.check().location()))
                            .toList(),
                    entries);
        }
    }
}
