// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merged;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Only the entry of a file that the record describes has an inspection. */
record LocationEntry(ObjectId record, ScheduledFile scheduled) {

    static final String CHECK_BY = "checkBy";

    static final String TYPE = "recType";
    static final String RECORD = "recordId";
    private static final String SIZE = "size";
    private static final String STATUS = "status";
    static final String ROLE = "role";
    private static final String HASH = "md5";
    static final String CHECKED = "checked";
    /** Layout and date of the last inspection in one sortable text. */
    static final String INSPECTED = "inspected";

    static final String[] OF_FILE = {TYPE, SIZE, STATUS, ROLE, HASH};

    private static final String WHAT = "location";
    private static final int DATE_LENGTH = RecordDate.text(Instant.EPOCH).length();

    LocationEntry(ObjectId record, Location location, RecordedFile file, Instant checked, Instant due) {
        this(record, new ScheduledFile(location, file, checked, due, Optional.empty()));
    }

    Location location() {
        return scheduled.location();
    }

    String path() {
        return location().path();
    }

    RecordedFile file() {
        return scheduled.known();
    }

    Instant checked() {
        return scheduled.checked();
    }

    static List<LocationEntry> of(StoredRecord<? extends StoredFileRecord> stored) {
        StoredFileRecord record = stored.record();
        Revision revision = record.revision();
        List<LocationEntry> entries = new ArrayList<>();
        RecordedFile described = new RecordedFile(
                record.header().recType(),
                record.size(),
                lastHash(revision),
                revision.statusOfValidation(),
                FileRole.PRIMARY);
        entries.add(new LocationEntry(
                        stored.id(),
                        record.location(),
                        described,
                        revision.dateOfValidation(),
                        revision.nextLastDateOfValidation())
                .withInspected(lastInspection(record)));
        record.places().copies().forEach(place -> entries.add(of(stored, place, FileRole.COPY)));
        record.places().conflicts().forEach(place -> entries.add(of(stored, place, FileRole.CONFLICT)));
        return entries;
    }

    private static Hash lastHash(Revision revision) {
        if (revision.hashLast().isKnown()) {
            return revision.hashLast();
        }
        return revision.statusOfValidation().isFailure() ? Hash.NA : revision.hashOrig();
    }

    static Optional<LastInspection> lastInspection(StoredFileRecord record) {
        return record instanceof ContainerRecord container
                ? container.inspection().map(done -> new LastInspection(done.schema(), done.inspected()))
                : Optional.empty();
    }

    private static LocationEntry of(
            StoredRecord<? extends StoredFileRecord> stored, OtherLocation place, FileRole role) {
        StoredFileRecord record = stored.record();
        RevisionStatus status = place.statusOfValidation();
        return new LocationEntry(
                stored.id(),
                place.location(record.location().fileName()),
                new RecordedFile(record.header().recType(), place.size(), place.hash(), status, role),
                place.dateOfValidation(),
                place.dateOfValidation().plus(RevisionCycle.untilNext(status)));
    }

    /** Without a new inspection the last one stays, unless it was of other bytes. */
    static LocationEntry after(
            ObjectId id,
            RecordedFile file,
            Location location,
            Instant at,
            Merged<?> merged,
            Optional<LocationEntry> before) {
        if (merged.role() == FileRole.PRIMARY) {
            Revision revision = merged.record().revision();
            return new LocationEntry(
                            id, location, file, revision.dateOfValidation(), revision.nextLastDateOfValidation())
                    .withInspected(before.filter(known -> known.file().role() == FileRole.PRIMARY)
                            .map(known -> known.scheduled().inspected())
                            .orElseGet(() -> lastInspection(merged.record())));
        }
        OtherLocations others = merged.record().places();
        Optional<OtherLocation> listed = Stream.concat(others.copies().stream(), others.conflicts().stream())
                .filter(place -> place.absolute().equals(location.directory()))
                .findFirst();
        // lists are bounded
        Instant checked = listed.map(OtherLocation::dateOfValidation).orElse(at);
        RevisionStatus status = listed.map(OtherLocation::statusOfValidation).orElse(merged.status());
        return new LocationEntry(id, location, file, checked, checked.plus(RevisionCycle.untilNext(status)));
    }

    static Location location(String path) {
        if (path.indexOf('/') < 0) {
            throw new StoreDamagedException("the location " + path
                    + " is not a path; the store is damaged, or something else has written to it: restore the backup");
        }
        return Location.of(path);
    }

    LocationEntry at(Location other) {
        return new LocationEntry(
                record, new ScheduledFile(other, file(), checked(), scheduled.due(), scheduled.inspected()));
    }

    /** Takes size and last inspection from the entry: those in the record may be of other bytes. */
    LocationEntry lastSeenAs(LocationEntry seen) {
        RecordedFile file = file();
        RecordedFile now = new RecordedFile(file.type(), seen.file().size(), file.hash(), file.status(), file.role());
        return new LocationEntry(
                record,
                new ScheduledFile(
                        location(),
                        now,
                        checked(),
                        scheduled.due(),
                        seen.scheduled().inspected()));
    }

    LocationEntry withInspected(Optional<LastInspection> other) {
        return new LocationEntry(record, new ScheduledFile(location(), file(), checked(), scheduled.due(), other));
    }

    static String text(LastInspection inspection) {
        return String.format(Locale.ROOT, "%04d %s", inspection.schema(), RecordDate.text(inspection.at()));
    }

    private static LastInspection lastInspection(String text) {
        int space = text.indexOf(' ');
        return new LastInspection(Integer.parseInt(text.substring(0, space)), RecordDate.of(text.substring(space + 1)));
    }

    /** Written field by field: there is one for each file, and a mapper would take most of the time. */
    Document document() {
        RecordedFile file = file();
        Document document = new Document(DocumentMapping.ID, path())
                .append(TYPE, file.type().word())
                .append(RECORD, record)
                .append(
                        SIZE,
                        file.size().value().isPresent() ? file.size().value().getAsLong() : GraineryRecord.NA)
                .append(STATUS, file.status().word())
                .append(ROLE, file.role().word())
                .append(HASH, file.hash().value())
                .append(CHECKED, RecordDate.text(checked()))
                .append(CHECK_BY, scheduled.order());
        scheduled.inspected().ifPresent(last -> document.append(INSPECTED, text(last)));
        return document;
    }

    static LocationEntry of(Document document) {
        RecordedFile file = file(document);
        return DocumentMapping.read(document, WHAT, fields -> {
            Instant due = RecordDate.of(text(fields, CHECK_BY).substring(0, DATE_LENGTH));
            return new LocationEntry(
                    fields.getObjectId(RECORD),
                    new ScheduledFile(
                            location(text(fields, DocumentMapping.ID)),
                            file,
                            RecordDate.of(text(fields, CHECKED)),
                            due,
                            fields.containsKey(INSPECTED)
                                    ? Optional.of(lastInspection(text(fields, INSPECTED)))
                                    : Optional.empty()));
        });
    }

    static RecordedFile file(Document document) {
        return DocumentMapping.read(document, WHAT, fields -> {
            Object size = fields.get(SIZE);
            return new RecordedFile(
                    RecordType.of(text(fields, TYPE)),
                    size instanceof Number number ? Amount.of(number.longValue()) : Amount.NA,
                    Hash.of(text(fields, HASH)),
                    RevisionStatus.of(text(fields, STATUS)),
                    FileRole.of(text(fields, ROLE)));
        });
    }

    private static String text(Document document, String field) {
        if (document.get(field) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("it has no " + field);
    }
}
