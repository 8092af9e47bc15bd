// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;
import java.io.InputStream;

/** Skips the header of a gzip member with its optional fields (RFC 1952 2.3). */
public final class GzipHeader {

    private static final int DEFLATE = 8;
    private static final int HCRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    public enum Outcome {
        PASSED,
        NO_MORE,
        FOREIGN,
        CUT_OFF,
        UNKNOWN
    }

    private GzipHeader() {}

    public static Outcome pass(InputStream stored) throws IOException {
        int first = stored.read();
        if (first < 0) {
            return Outcome.NO_MORE;
        }
        int second = first == 0x1f ? stored.read() : 0;
        if (second < 0) {
            return Outcome.CUT_OFF;
        }
        if (second != 0x8b) {
            return Outcome.FOREIGN;
        }
        int method = stored.read();
        int flags = stored.read();
        if (flags < 0 || !skipped(stored, 6)) {
            return Outcome.CUT_OFF;
        }
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            return Outcome.UNKNOWN;
        }
        boolean whole = ((flags & EXTRA) == 0 || extra(stored))
                && ((flags & NAME) == 0 || text(stored))
                && ((flags & COMMENT) == 0 || text(stored))
                && ((flags & HCRC) == 0 || skipped(stored, 2));
        return whole ? Outcome.PASSED : Outcome.CUT_OFF;
    }

    private static boolean extra(InputStream stored) throws IOException {
        int low = stored.read();
        int high = stored.read();
        return high >= 0 && skipped(stored, high << 8 | low);
    }

    private static boolean text(InputStream stored) throws IOException {
        int b = stored.read();
        while (b > 0) {
            b = stored.read();
        }
        return b == 0;
    }

    private static boolean skipped(InputStream stored, long length) throws IOException {
        return stored.skip(length) == length;
    }
}
