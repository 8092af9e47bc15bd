// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.RecordHeader.Field;

/**
 * Looks whether records that name each other agree, as long as the one that is named lies before the other and not too far
 * from it. Not thread-safe.
 */
final class Agreement {

    private static final String HTTP = "http";

    private final RecordHeader header;
    private final Defects defects;
    private final RecordMemory memory = new RecordMemory();

    Agreement(RecordHeader header, Defects defects) {
        this.header = header;
        this.defects = defects;
    }

    void look(ArchivedRecordType type, long offset) {
        long id = header.mark(Field.WARC_RECORD_ID);
        int same = memory.find(id);
        if (same != RecordMemory.UNKNOWN) {
            defects.tell(
                    FindingCode.RECORD_ID_REPEATED,
                    offset,
                    "the record at offset " + memory.offset(same) + " has the same WARC-Record-ID");
        }
        if (isOfExchange(type) && header.begins(Field.WARC_TARGET_URI, HTTP)) {
            concurrent(offset);
        }
        if (type == ArchivedRecordType.REVISIT) {
            refers(offset);
        }
        if (id != 0) {
            memory.put(
                    id,
                    type,
                    header.mark(Field.WARC_TARGET_URI),
                    date(Field.WARC_DATE),
                    header.mark(Field.WARC_PAYLOAD_DIGEST),
                    offset);
        }
    }

    private long date(Field field) {
        return header.has(field)
                ? CaptureDate.parse(header.bytes(), header.from(field), header.end(field))
                : CaptureDate.NONE;
    }

    private static boolean isOfExchange(ArchivedRecordType type) {
        return type == ArchivedRecordType.REQUEST
                || type == ArchivedRecordType.RESPONSE
                || type == ArchivedRecordType.REVISIT;
    }

    /** A request and its response are of the same URI. Metadata may be of another, such as that of the page. */
    private void concurrent(long offset) {
        int at = memory.find(header.mark(Field.WARC_CONCURRENT_TO));
        if (at == RecordMemory.UNKNOWN || !isOfExchange(memory.type(at))) {
            return;
        }
        if (differ(memory.uri(at), header.mark(Field.WARC_TARGET_URI))) {
            disagree(offset, at, Field.WARC_TARGET_URI, "it names as concurrent");
        }
    }

    private void refers(long offset) {
        int at = memory.find(header.mark(Field.WARC_REFERS_TO));
        if (at == RecordMemory.UNKNOWN) {
            return;
        }
        if (differ(memory.uri(at), header.mark(Field.WARC_REFERS_TO_TARGET_URI))) {
            disagree(offset, at, Field.WARC_REFERS_TO_TARGET_URI, "it refers to");
        }
        long date = date(Field.WARC_REFERS_TO_DATE);
        if (date != CaptureDate.NONE && memory.date(at) != CaptureDate.NONE && date != memory.date(at)) {
            disagree(offset, at, Field.WARC_REFERS_TO_DATE, "it refers to");
        }
        if (differ(memory.digest(at), header.mark(Field.WARC_PAYLOAD_DIGEST))) {
            disagree(offset, at, Field.WARC_PAYLOAD_DIGEST, "it refers to");
        }
    }

    private static boolean differ(long one, long other) {
        return one != 0 && other != 0 && one != other;
    }

    private void disagree(long offset, int at, Field field, String how) {
        defects.tell(
                FindingCode.RECORDS_DISAGREE,
                offset,
                "its " + field.text() + " does not agree with the record at offset " + memory.offset(at) + " that "
                        + how);
    }
}
