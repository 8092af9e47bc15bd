// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Recheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** Works checks of files into their records, with few commands for many of them. */
final class CheckStore<R extends StoredFileRecord> {

    private static final int ATTEMPTS = 100;

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordWriter<R> writer;
    private final Locations locations;
    private final PendingHarvests pending;
    private final Lock updating;
    private final Recheck<R> recheck;

    CheckStore(RecordCollection<R> collection, Lock updating) {
        this.kind = collection.kind();
        this.finder = collection.finder();
        this.writer = collection.writer();
        this.locations = collection.locations();
        this.pending = collection.pending();
        this.updating = updating;
        this.recheck = new Recheck<>(kind.sections());
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
        updating.lock();
        try {
            List<Worked<R>> worked = finder.byIds(List.copyOf(byRecord.keySet())).stream()
                    .map(record -> work(record, byRecord.get(record.id()), entries))
                    .toList();
            write(worked, byRecord, entries);
            locations.put(worked.stream().flatMap(one -> one.entries().stream()).toList(), entries);
            return worked.stream().flatMap(one -> one.checked().stream()).toList();
        } finally {
            updating.unlock();
        }
    }

    private Map<String, LocationEntry> own(List<FileCheck> checks) {
        return locations
                .entries(checks.stream()
                        .map(check -> check.location().path())
                        .distinct()
                        .toList())
                .values()
                .stream()
                .filter(entry -> entry.file().type() == kind.type())
                .collect(Collectors.toMap(LocationEntry::path, entry -> entry));
    }

    private Worked<R> work(StoredRecord<R> before, List<FileCheck> checks, Map<String, LocationEntry> entries) {
        R record = before.record();
        List<Checked> checked = new ArrayList<>();
        List<LocationEntry> after = new ArrayList<>();
        for (FileCheck check : checks) {
            LocationEntry entry = entries.get(check.location().path());
            KnownFile known = entry.file();
            Merged<R> merged = recheck.after(record, check, known.role());
            Hash expected = expected(record, check.location(), merged.role());
            checked.add(new Checked(
                    check, kind.type(), record.id(), merged.role(), expected, known.size(), merged.status()));
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
        return StoreResult.located(
                before.record(),
                new KnownFile(kind.type(), size, check.hash(), merged.status(), merged.role()),
                check.location(),
                check.at(),
                merged,
                Optional.of(before));
    }

    private void write(
            List<Worked<R>> worked, Map<ObjectId, List<FileCheck>> byRecord, Map<String, LocationEntry> entries) {
        List<Worked<R>> changed = worked.stream().filter(Worked::isChanged).toList();
        if (changed.isEmpty()) {
            return;
        }
        pending.whileMarked(
                changed.stream().map(one -> one.before().record().harvestId()).toList(),
                () -> writeChanged(changed, byRecord, entries));
    }

    private boolean writeChanged(
            List<Worked<R>> changed, Map<ObjectId, List<FileCheck>> byRecord, Map<String, LocationEntry> entries) {
        boolean all = writer.updateAll(
                changed.stream().map(Worked::before).toList(),
                changed.stream().map(Worked::after).toList());
        if (!all) {
            // some may be written: the same check once more changes nothing
            changed.forEach(one -> alone(one.before().id(), byRecord, entries));
        }
        return all;
    }

    private void alone(ObjectId id, Map<ObjectId, List<FileCheck>> byRecord, Map<String, LocationEntry> entries) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<StoredRecord<R>> now = finder.byId(id);
            if (now.isEmpty()) {
                return;
            }
            Worked<R> again = work(now.get(), byRecord.get(id), entries);
            if (!again.isChanged() || isWritten(now.get(), again.after())) {
                return;
            }
        }
        throw new StoreException("a record was changed by other writers " + ATTEMPTS + " times in a row");
    }

    private boolean isWritten(StoredRecord<R> before, R after) {
        Written written = writer.update(before, after);
        if (written instanceof Written.Refused refused) {
            throw new StoreException(
                    "the store refused the record of " + after.location().path() + ": " + refused.reason());
        }
        return written instanceof Written.Done;
    }

    /** Gives a record the place where its file was found; empty if the file there is another one. */
    Optional<Checked> move(Location from, FileCheck check, String remark) {
        updating.lock();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<LocationEntry> entry = Optional.ofNullable(
                                locations.entries(List.of(from.path())).get(from.path()))
                        .filter(known -> known.file().type() == kind.type());
                Optional<StoredRecord<R>> before = entry.flatMap(known -> finder.byId(known.record()));
                if (before.isEmpty()
                        || !check.hash().equals(before.get().record().revision().hashOrig())
                        || entry.get().file().role() == FileRole.CONFLICT) {
                    return Optional.empty();
                }
                if (isMoved(entry.get(), before.get(), check, remark)) {
                    KnownFile known = entry.get().file();
                    return Optional.of(new Checked(
                            check,
                            kind.type(),
                            before.get().record().id(),
                            known.role(),
                            check.hash(),
                            known.size(),
                            RevisionStatus.VALIDATED));
                }
            }
        } finally {
            updating.unlock();
        }
        throw new StoreException("a record was changed by other writers " + ATTEMPTS + " times in a row");
    }

    private boolean isMoved(LocationEntry from, StoredRecord<R> before, FileCheck check, String remark) {
        KnownFile known = from.file();
        Merged<R> merged = recheck.moved(before.record(), from.location(), check, known.role(), remark);
        List<String> harvest = List.of(before.record().harvestId());
        if (!pending.whileMarked(harvest, () -> isWritten(before, merged.record()))) {
            return false;
        }
        // the new place first: a file that has two is checked at one of them, a file that has none never
        locations.put(List.of(entry(from, check, merged)), Map.of());
        locations.forget(List.of(from.path()));
        return true;
    }

    /** A record and what several checks made of it. */
    private record Worked<R extends StoredFileRecord>(
            StoredRecord<R> before, R after, List<Checked> checked, List<LocationEntry> entries) {

        boolean isChanged() {
            return !after.equals(before.record());
        }
    }
}
