// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Looks whether records that name each other agree, as long as the one that is named lies before the other and not too far
 * from it. Not thread-safe.
 */
final class CrossRecordChecks {

    private static final int MOST = 1 << 14;
    private static final String HTTP = "http";

    /** A request stands beside its response. */
    private static final int MOST_WAITING = 1 << 6;

    private final RecordHeader header;
    private final Defects defects;

    /** The records that were met last, by their identifiers: one takes the place of an earlier one. */
    private final Recent[] recent = new Recent[MOST];

    /** Responses without the body that their head announces, as they are right if the request was a HEAD. */
    private final Deque<Bodiless> waiting = new ArrayDeque<>();

    CrossRecordChecks(RecordHeader header, Defects defects) {
        this.header = header;
        this.defects = defects;
    }

    /** What is remembered of a record: marks of its fields, 0 for none. */
    private record Recent(
            long id,
            ArchivedRecordType type,
            long offset,
            long uri,
            long date,
            int precision,
            long digest,
            boolean head) {}

    private record Bodiless(long id, List<Long> concurrent, long offset) {}

    /**
     * @param digest the {@link StatedDigest#mark} of the payload
     * @param head whether it is a HEAD request
     */
    void look(ArchivedRecordType type, long offset, long digest, boolean head) {
        long id = header.mark(Field.WARC_RECORD_ID);
        find(id).ifPresent(same -> defects.tell(
                FindingCode.RECORD_ID_REPEATED,
                offset,
                "the record at offset " + same.offset() + " has the same WARC-Record-ID"));
        if (isOfExchange(type) && header.begins(Field.WARC_TARGET_URI, HTTP)) {
            for (long other : header.concurrentMarks()) {
                find(other).ifPresent(one -> concurrent(offset, one));
            }
        }
        if (head) {
            List<Long> concurrent = concurrent();
            waiting.removeIf(one -> one.concurrent().contains(id) || concurrent.contains(one.id()));
        }
        if (type == ArchivedRecordType.REVISIT) {
            find(header.mark(Field.WARC_REFERS_TO)).ifPresent(other -> refers(offset, other, digest));
        }
        if (id != 0) {
            recent[slot(id)] = new Recent(
                    id,
                    type,
                    offset,
                    header.mark(Field.WARC_TARGET_URI),
                    CaptureDate.of(header, Field.WARC_DATE),
                    CaptureDate.precision(header, Field.WARC_DATE),
                    digest,
                    head);
        }
    }

    private List<Long> concurrent() {
        return Arrays.stream(header.concurrentMarks()).boxed().toList();
    }

    /** Less is stored of a body than its head states; of a body that is not there at all, the request may say why. */
    void bodyCut(long offset, boolean any) {
        List<Long> concurrent = concurrent();
        if (any) {
            tellCut(offset);
        } else if (concurrent.stream()
                .noneMatch(id -> find(id).filter(Recent::head).isPresent())) {
            waiting.add(new Bodiless(header.mark(Field.WARC_RECORD_ID), concurrent, offset));
            if (waiting.size() > MOST_WAITING) {
                tellCut(waiting.remove().offset());
            }
        }
    }

    /** All records were read. */
    void end() {
        waiting.forEach(one -> tellCut(one.offset()));
        waiting.clear();
    }

    private void tellCut(long offset) {
        defects.count(FindingCode.BODY_CUT, offset, "with less of an HTTP body than its header states");
    }

    /** The record with this identifier, unless it is none of the last ones. */
    private Optional<Recent> find(long id) {
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

    private void refers(long offset, Recent other, long digest) {
        if (differ(other.uri(), header.mark(Field.WARC_REFERS_TO_TARGET_URI))) {
            disagree(offset, other, Field.WARC_REFERS_TO_TARGET_URI, "it refers to");
        }
        long date = CaptureDate.of(header, Field.WARC_REFERS_TO_DATE);
        int precision = CaptureDate.precision(header, Field.WARC_REFERS_TO_DATE);
        if (CaptureDate.differ(date, precision, other.date(), other.precision())) {
            disagree(offset, other, Field.WARC_REFERS_TO_DATE, "it refers to");
        }
        if (StatedDigest.differ(other.digest(), digest)) {
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
