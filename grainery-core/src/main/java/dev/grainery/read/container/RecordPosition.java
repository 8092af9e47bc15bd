// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.CompressionException;
import java.io.IOException;
import java.util.Optional;

final class RecordPosition {

    private long offset;
    private long plainOffset;
    private boolean beginsMember;
    private long memberOffset = -1;
    private long memberPlain;
    private long statedEnd;
    private long records;
    private long withinMember;

    void begin(RecordInput input) throws IOException {
        offset = input.storedOffset();
        beginsMember = input.atMemberStart();
        plainOffset = input.passed();
        if (beginsMember) {
            statedEnd = -1;
            memberOffset = offset;
            memberPlain = plainOffset;
        }
    }

    void count() {
        records++;
        withinMember += records > 1 && !beginsMember ? 1 : 0;
    }

    void foreignBytesAt(long stored) {
        offset = stored;
    }

    void stateEnd(long plain) {
        statedEnd = plain;
    }

    /** Whether the record does not share its gzip member, like most records before. */
    boolean isAlone() {
        return beginsMember && records > 1 && 2 * withinMember < records;
    }

    /** Plain bytes of the damaged member according to its records, or -1. */
    long framed(Optional<CompressionException> failure) {
        return failure.filter(e -> e.offset() == memberOffset && statedEnd >= 0)
                .map(e -> statedEnd - memberPlain)
                .orElse(-1L);
    }

    long offset() {
        return offset;
    }

    long plainOffset() {
        return plainOffset;
    }

    boolean beginsMember() {
        return beginsMember;
    }

    long records() {
        return records;
    }

    long withinMember() {
        return withinMember;
    }
}
