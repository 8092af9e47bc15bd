// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.Ascii;

/** Decodes chunked HTTP bodies (RFC 9112 7.1). Not thread-safe. */
final class ChunkedBody {

    private enum Part {
        SIZE,
        SIZE_END,
        EXTENSION,
        BODY,
        BODY_END,
        TRAILER,
        ODD
    }

    private static final long LIMIT = 1L << 50;

    private final Target target;
    private Part part = Part.SIZE;
    private long left;
    private boolean anyDigit;
    private boolean begun;

    ChunkedBody(Target target) {
        this.target = target;
    }

    @FunctionalInterface
    interface Target {
        void take(byte[] bytes, int from, int length);
    }

    void begin() {
        part = Part.SIZE;
        left = 0;
        anyDigit = false;
        begun = false;
    }

    void take(byte[] bytes, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end && part != Part.TRAILER && part != Part.ODD) {
            if (part == Part.BODY) {
                int n = (int) Math.min(left, end - at);
                target.take(bytes, at, n);
                at += n;
                left -= n;
                part = left == 0 ? Part.BODY_END : Part.BODY;
            } else {
                take(bytes[at++]);
            }
        }
    }

    private void take(int b) {
        if (part == Part.BODY_END) {
            part = b == '\r' ? Part.BODY_END : b == '\n' ? Part.SIZE : Part.ODD;
        } else if (b == '\n') {
            part = !anyDigit ? Part.ODD : left == 0 ? Part.TRAILER : Part.BODY;
            begun |= anyDigit;
            anyDigit = false;
        } else if (part == Part.SIZE) {
            size(b);
        } else if (part == Part.SIZE_END) {
            sizeEnd(b);
        }
    }

    private void size(int b) {
        int value = Character.digit(b, 16);
        if (value >= 0 && left < LIMIT) {
            left = 16 * left + value;
            anyDigit = true;
        } else {
            sizeEnd(b);
        }
    }

    private void sizeEnd(int b) {
        part = b == ';' ? Part.EXTENSION : Ascii.isBlank(b) ? Part.SIZE_END : Part.ODD;
    }

    /** Whether the last chunk is missing (RFC 9112 8). */
    boolean isCut() {
        return begun && part != Part.TRAILER && part != Part.ODD;
    }

    boolean isBegun() {
        return begun;
    }

    boolean isWhole() {
        return part == Part.TRAILER;
    }
}
