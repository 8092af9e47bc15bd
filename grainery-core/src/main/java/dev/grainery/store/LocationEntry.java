// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.merge.Merged;
import dev.grainery.store.merge.FileRole;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * A document of the collection of locations.
 *
 * @param path the location in one text
 * @param record the {@code _id} of the record of the file there
 * @param file what is known of the file
 * @param checked when the file was last checked
 * @param due the latest time for its next check
 * @param inspected when the file was last inspected, if it was; only known of the file that the record describes. The
 *     findings of the file are those of that inspection
 */
record LocationEntry(
        String path,
        ObjectId record,
        KnownFile file,
        Instant checked,
        Instant due,
        Optional<LastInspection> inspected) {

    /** The field that puts files into the order in which they are to be checked. */
    static final String CHECK_BY = "checkBy";

    static final String TYPE = "recType";
    static final String RECORD = "recordId";
    private static final String SIZE = "size";
    private static final String STATUS = "status";
    static final String ROLE = "role";
    private static final String HASH = "md5";
    static final String CHECKED = "checked";
    /** The layout of the last inspection and its date in one text, so that older ones come first. */
    static final String INSPECTED = "inspected";

    /** All that {@link #file} asks for. */
    static final String[] OF_FILE = {TYPE, SIZE, STATUS, ROLE, HASH};

    private static final String WHAT = "location";
    private static final int DATE_LENGTH = RecordDate.text(Instant.EPOCH).length();

    LocationEntry(
            String path,
            ObjectId record,
            KnownFile file,
            Instant checked,
            Instant due,
            Optional<LastInspection> inspected) {
        this.path = path;
        this.record = record;
        this.file = file;
        this.checked = checked.truncatedTo(ChronoUnit.MILLIS);
        this.due = due.truncatedTo(ChronoUnit.MILLIS);
        this.inspected = inspected;
    }

    /** A file that was not inspected. */
    LocationEntry(String path, ObjectId record, KnownFile file, Instant checked, Instant due) {
        this(path, record, file, checked, due, Optional.empty());
    }

    /** A text for the place of the file in the order of checks: no other file has it, and all have the same length. */
    String checkBy() {
        return RecordDate.text(due) + " " + NameUuid.URL.of(path);
    }

    /** The locations that a record names. */
    static List<LocationEntry> of(StoredRecord<? extends StoredFileRecord> stored) {
        StoredFileRecord record = stored.record();
        Revision revision = record.revision();
        List<LocationEntry> places = new ArrayList<>();
        places.add(new LocationEntry(
                record.location().path(),
                stored.id(),
                new KnownFile(
                        record.header().recType(),
                        record.size(),
                        lastHash(revision),
                        revision.statusOfValidation(),
                        FileRole.PRIMARY),
                revision.dateOfValidation(),
                revision.nextLastDateOfValidation(),
                lastInspection(record)));
        record.places().copies().forEach(place -> places.add(of(stored, place, FileRole.COPY)));
        record.places().conflicts().forEach(place -> places.add(of(stored, place, FileRole.CONFLICT)));
        return places;
    }

    /** What the file had when it was last read. */
    private static Hash lastHash(Revision revision) {
        if (revision.hashLast().isKnown()) {
            return revision.hashLast();
        }
        return RevisionCycle.isGood(revision.statusOfValidation()) ? revision.hashOrig() : Hash.NA;
    }

    /** The inspection that a record holds. */
    static Optional<LastInspection> lastInspection(StoredFileRecord record) {
        return record instanceof ContainerRecord container
                ? container.inspection().map(done -> new LastInspection(done.schema(), done.inspected()))
                : Optional.empty();
    }

    private static LocationEntry of(StoredRecord<? extends StoredFileRecord> stored, Place place, FileRole role) {
        return new LocationEntry(
                place.location(stored.record().location().fileName()).path(),
                stored.id(),
                new KnownFile(
                        stored.record().header().recType(),
                        place.size(),
                        place.hash(),
                        place.statusOfValidation(),
                        role),
                place.dateOfValidation(),
                place.dateOfValidation().plus(RevisionCycle.untilNext(place.statusOfValidation())));
    }

    /**
     * What to write of the location of a file that was read and worked into its record.
     *
     * @param at when the file was read
     * @param before what was written of it last
     */
    static LocationEntry after(
            ObjectId id,
            KnownFile file,
            Location location,
            Instant at,
            Merged<?> merged,
            Optional<LocationEntry> before) {
        LocationEntry now = after(id, file, location, at, merged).withInspected(kept(merged, before));
        // a date that was moved earlier stays there until the next check
        return before.filter(known -> !known.checked().isBefore(now.checked()))
                .filter(known -> known.due().isBefore(now.due()))
                .map(known -> now.dueAt(known.due()))
                .orElse(now);
    }

    /**
     * The last inspection of a file whose content was not looked at now. It is no longer known of one that was seen with
     * other bytes then, even if its record has an inspection: that is one of the right bytes.
     */
    private static Optional<LastInspection> kept(Merged<?> merged, Optional<LocationEntry> before) {
        if (merged.role() != FileRole.PRIMARY) {
            return Optional.empty();
        }
        return before.filter(known -> known.file().role() == FileRole.PRIMARY)
                .map(LocationEntry::inspected)
                .orElseGet(() -> lastInspection(merged.record()));
    }

    private static LocationEntry after(ObjectId id, KnownFile file, Location location, Instant at, Merged<?> merged) {
        if (merged.role() == FileRole.PRIMARY) {
            Revision revision = merged.record().revision();
            return new LocationEntry(
                    location.path(), id, file, revision.dateOfValidation(), revision.nextLastDateOfValidation());
        }
        Places places = merged.record().places();
        Optional<Place> listed = Stream.concat(places.copies().stream(), places.conflicts().stream())
                .filter(place -> place.absolute().equals(location.directory()))
                .findFirst();
        // lists are bounded
        Instant checked = listed.map(Place::dateOfValidation).orElse(at);
        RevisionStatus status = listed.map(Place::statusOfValidation).orElse(merged.status());
        return new LocationEntry(location.path(), id, file, checked, checked.plus(RevisionCycle.untilNext(status)));
    }

    Location location() {
        return location(path);
    }

    static Location location(String path) {
        int slash = path.lastIndexOf('/');
        if (slash < 0) {
            throw new StoreDamagedException("the location " + path
                    + " is no path; the store is damaged, or something else has written to it: restore the backup");
        }
        return new Location(slash == 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
    }

    ScheduledFile scheduled() {
        return new ScheduledFile(location(), file, checked, due, checkBy(), inspected);
    }

    LocationEntry dueAt(Instant other) {
        return new LocationEntry(path, record, file, checked, other, inspected);
    }

    LocationEntry withInspected(Optional<LastInspection> other) {
        return new LocationEntry(path, record, file, checked, due, other);
    }

    static String text(LastInspection inspection) {
        return String.format(Locale.ROOT, "%04d %s", inspection.schema(), RecordDate.text(inspection.at()));
    }

    private static LastInspection lastInspection(String text) {
        int space = text.indexOf(' ');
        return new LastInspection(Integer.parseInt(text.substring(0, space)), RecordDate.of(text.substring(space + 1)));
    }

    /** Written and read field by field: there is one for each file met or checked, and a mapper takes most of the time. */
    Document document() {
        Document document = new Document(DocumentMapping.ID, path)
                .append(TYPE, file.type().word())
                .append(RECORD, record)
                .append(
                        SIZE,
                        file.size().value().isPresent() ? file.size().value().getAsLong() : GraineryRecord.NA)
                .append(STATUS, file.status().word())
                .append(ROLE, file.role().word())
                .append(HASH, file.hash().value())
                .append(CHECKED, RecordDate.text(checked))
                .append(CHECK_BY, checkBy());
        inspected.ifPresent(last -> document.append(INSPECTED, text(last)));
        return document;
    }

    /** @throws StoreException if the document is none of a location */
    static LocationEntry of(Document document) {
        KnownFile file = file(document);
        return DocumentMapping.read(document, WHAT, fields -> {
            Instant due = RecordDate.of(text(fields, CHECK_BY).substring(0, DATE_LENGTH));
            return new LocationEntry(
                    text(fields, DocumentMapping.ID),
                    fields.getObjectId(RECORD),
                    file,
                    RecordDate.of(text(fields, CHECKED)),
                    due,
                    fields.containsKey(INSPECTED)
                            ? Optional.of(lastInspection(text(fields, INSPECTED)))
                            : Optional.empty());
        });
    }

    /**
     * What a document, or the part of one with the fields {@link #OF_FILE}, tells of the file.
     *
     * @throws StoreException if the document is none of a location
     */
    static KnownFile file(Document document) {
        return DocumentMapping.read(document, WHAT, fields -> {
            Object size = fields.get(SIZE);
            return new KnownFile(
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
