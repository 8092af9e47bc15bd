// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingTally;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

final class CrossRecordChecks {

    private static final int LIMIT = 1 << 14;
    private static final String HTTP = "http";
    private static final int MAX_WAITING = 1 << 6;

    private final RecordHeader header;
    private final FindingTally defects;

    /** A hash table without chains: a record replaces an earlier one. */
    private final Recent[] recent = new Recent[LIMIT];

    /** Numbers in an array stay in the processor cache. */
    private final long[] recentIds = new long[LIMIT];

    /** Responses without a body, which are right if a HEAD request follows. */
    private final Deque<Bodiless> waiting = new ArrayDeque<>();

    CrossRecordChecks(RecordHeader header, FindingTally defects) {
        this.header = header;
        this.defects = defects;
    }

    /** Hashes of fields, 0 for none. */
    private record Recent(
            ArchivedRecordType type, long offset, long uri, long date, int precision, long digest, boolean head) {}

    private record Bodiless(long id, List<Long> concurrent, long offset) {}

    void check(ArchivedRecordType type, long offset, long digest, boolean head) {
        long id = header.mark(Field.WARC_RECORD_ID);
        find(id).ifPresent(same -> defects.report(
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
            recentIds[slot(id)] = id;
            recent[slot(id)] = new Recent(
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

    /** A missing body may be explained by the request. */
    void bodyCut(long offset, boolean any) {
        List<Long> concurrent = concurrent();
        if (any) {
            reportCut(offset);
        } else if (concurrent.stream()
                .noneMatch(id -> find(id).filter(Recent::head).isPresent())) {
            waiting.add(new Bodiless(header.mark(Field.WARC_RECORD_ID), concurrent, offset));
            if (waiting.size() > MAX_WAITING) {
                reportCut(waiting.remove().offset());
            }
        }
    }

    void end() {
        waiting.forEach(one -> reportCut(one.offset()));
        waiting.clear();
    }

    private void reportCut(long offset) {
        defects.count(FindingCode.BODY_CUT, offset, "with less of an HTTP body than its header states");
    }

    private Optional<Recent> find(long id) {
        int slot = slot(id);
        return id == 0 || recentIds[slot] != id ? Optional.empty() : Optional.of(recent[slot]);
    }

    private static int slot(long id) {
        return (int) (id ^ id >>> 20 ^ id >>> 40) & (LIMIT - 1);
    }

    private static boolean isOfExchange(ArchivedRecordType type) {
        return type == ArchivedRecordType.REQUEST
                || type == ArchivedRecordType.RESPONSE
                || type == ArchivedRecordType.REVISIT;
    }

    /** Metadata may have another URI, such as that of the page. */
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
        defects.report(
                FindingCode.RECORDS_DISAGREE,
                offset,
                "its " + field.text() + " does not agree with the record at offset " + other.offset() + " that " + how);
    }
}
