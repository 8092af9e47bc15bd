// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.Optional;

/**
 * Looks whether records that name each other agree, as long as the one that is named lies before the other and not too far
 * from it. Not thread-safe.
 */
final class CrossRecordChecks {

    private static final int MOST = 1 << 14;
    private static final String HTTP = "http";

    private final RecordHeader header;
    private final Defects defects;

    /** The records that were met last, by their identifiers: one takes the place of an earlier one. */
    private final Recent[] recent = new Recent[MOST];

    CrossRecordChecks(RecordHeader header, Defects defects) {
        this.header = header;
        this.defects = defects;
    }

    /** What is remembered of a record: marks of its fields, 0 for none. */
    private record Recent(long id, ArchivedRecordType type, long offset, long uri, long date, long digest) {}

    void look(ArchivedRecordType type, long offset) {
        long id = header.mark(Field.WARC_RECORD_ID);
        find(Field.WARC_RECORD_ID)
                .ifPresent(same -> defects.tell(
                        FindingCode.RECORD_ID_REPEATED,
                        offset,
                        "the record at offset " + same.offset() + " has the same WARC-Record-ID"));
        if (isOfExchange(type) && header.begins(Field.WARC_TARGET_URI, HTTP)) {
            find(Field.WARC_CONCURRENT_TO).ifPresent(other -> concurrent(offset, other));
        }
        if (type == ArchivedRecordType.REVISIT) {
            find(Field.WARC_REFERS_TO).ifPresent(other -> refers(offset, other));
        }
        if (id != 0) {
            recent[slot(id)] = new Recent(
                    id,
                    type,
                    offset,
                    header.mark(Field.WARC_TARGET_URI),
                    CaptureDate.of(header, Field.WARC_DATE),
                    header.mark(Field.WARC_PAYLOAD_DIGEST));
        }
    }

    /** The record that a field names, unless it is none of the last ones. */
    private Optional<Recent> find(Field field) {
        long id = header.mark(field);
        return id == 0
                ? Optional.empty()
                : Optional.ofNullable(recent[slot(id)]).filter(one -> one.id() == id);
    }

    private static int slot(long id) {
        return (int) (id ^ id >>> 20 ^ id >>> 40) & (MOST - 1);
    }

    private static boolean isOfExchange(ArchivedRecordType type) {
        return type == ArchivedRecordType.REQUEST
                || type == ArchivedRecordType.RESPONSE
                || type == ArchivedRecordType.REVISIT;
    }

    /** A request and its response are of the same URI. Metadata may be of another, such as that of the page. */
    private void concurrent(long offset, Recent other) {
        if (isOfExchange(other.type()) && differ(other.uri(), header.mark(Field.WARC_TARGET_URI))) {
            disagree(offset, other, Field.WARC_TARGET_URI, "it names as concurrent");
        }
    }

    private void refers(long offset, Recent other) {
        if (differ(other.uri(), header.mark(Field.WARC_REFERS_TO_TARGET_URI))) {
            disagree(offset, other, Field.WARC_REFERS_TO_TARGET_URI, "it refers to");
        }
        long date = CaptureDate.of(header, Field.WARC_REFERS_TO_DATE);
        if (date != CaptureDate.NONE && other.date() != CaptureDate.NONE && date != other.date()) {
            disagree(offset, other, Field.WARC_REFERS_TO_DATE, "it refers to");
        }
        if (differ(other.digest(), header.mark(Field.WARC_PAYLOAD_DIGEST))) {
            disagree(offset, other, Field.WARC_PAYLOAD_DIGEST, "it refers to");
        }
    }

    private static boolean differ(long one, long other) {
        return one != 0 && other != 0 && one != other;
    }

    private void disagree(long offset, Recent other, Field field, String how) {
        defects.tell(
                FindingCode.RECORDS_DISAGREE,
                offset,
                "its " + field.text() + " does not agree with the record at offset " + other.offset() + " that " + how);
    }
}
