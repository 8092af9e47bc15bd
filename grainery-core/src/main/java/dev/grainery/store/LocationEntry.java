// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
 */
record LocationEntry(String path, ObjectId record, KnownFile file, Instant checked, Instant due) {

    /** The field that puts files into the order in which they are to be checked. */
    static final String CHECK_BY = "checkBy";

    private static final String RECORD = "recordId";
    private static final String CHECKED = "checked";
    private static final int DATE_LENGTH = RecordDate.text(Instant.EPOCH).length();

    LocationEntry(String path, ObjectId record, KnownFile file, Instant checked, Instant due) {
        this.path = path;
        this.record = record;
        this.file = file;
        this.checked = checked.truncatedTo(ChronoUnit.MILLIS);
        this.due = due.truncatedTo(ChronoUnit.MILLIS);
    }

    /** A text for the place of the file in the order of checks: no other file has it, and all have the same length. */
    String checkBy() {
        return RecordDate.text(due) + " " + NameUuid.URL.of(path);
    }

    Location location() {
        int slash = path.lastIndexOf('/');
        return new Location(slash == 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
    }

    ScheduledFile scheduled() {
        return new ScheduledFile(location(), file, checked, due, checkBy());
    }

    LocationEntry dueAt(Instant other) {
        return new LocationEntry(path, record, file, checked, other);
    }

    Document document() {
        Document fields = DocumentMapping.document(file);
        Document document = new Document(DocumentMapping.ID, path)
                .append("recType", fields.get("type"))
                .append(RECORD, record);
        for (String field : new String[] {"size", "status", "role"}) {
            document.append(field, fields.get(field));
        }
        return document.append("md5", file.hash().value())
                .append(CHECKED, RecordDate.text(checked))
                .append(CHECK_BY, checkBy());
    }

    static LocationEntry of(Document document) {
        Document fields =
                new Document(document).append("type", document.get("recType")).append("hash", document.get("md5"));
        fields.remove(RECORD);
        fields.remove(CHECK_BY);
        KnownFile file = DocumentMapping.record(fields, KnownFile.class);
        return new LocationEntry(
                document.getString(DocumentMapping.ID),
                document.getObjectId(RECORD),
                file,
                Instant.parse(document.getString(CHECKED)),
                due(document));
    }

    private static Instant due(Document document) {
        return RecordDate.of(document.getString(CHECK_BY).substring(0, DATE_LENGTH));
    }
}
