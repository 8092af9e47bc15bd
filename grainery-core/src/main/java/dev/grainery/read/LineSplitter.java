// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Arrays;
import java.util.function.Consumer;

/** Splits chunks of text into lines that end in LF or CRLF, up to a maximal length. Skips a byte order mark. */
public final class LineSplitter {

    private final int maxLength;
    private final Consumer<TextLine> sink;
    private byte[] partial = new byte[512];
    private int partialLength;
    private boolean open;
    private boolean cut;
    private long number;
    private long position;
    private long lineStart;

    public LineSplitter(int maxLength, Consumer<TextLine> sink) {
        this.maxLength = maxLength;
        this.sink = sink;
    }

    public void add(byte[] bytes, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int stop = at;
            while (stop < end && bytes[stop] != '\n') {
                stop++;
            }
            if (stop == end) {
                append(bytes, at, stop);
            } else if (open) {
                append(bytes, at, stop);
                endLine();
            } else {
                emit(bytes, at, Math.min(stop, at + maxLength), stop - at > maxLength);
            }
            position += stop - at + (stop < end ? 1 : 0);
            if (stop < end) {
                lineStart = position;
            }
            at = stop + 1;
        }
    }

    public void endLine() {
        if (open) {
            open = false;
            emit(partial, 0, partialLength, cut);
            partialLength = 0;
            cut = false;
            lineStart = position;
        }
    }

    private void append(byte[] bytes, int from, int to) {
        int n = Math.min(to - from, maxLength - partialLength);
        if (partialLength + n > partial.length) {
            partial =
                    Arrays.copyOf(partial, (int) Math.min(maxLength, Math.max(partialLength + n, 2L * partial.length)));
        }
        System.arraycopy(bytes, from, partial, partialLength, n);
        partialLength += n;
        cut |= n < to - from;
        open = true;
    }

    private void emit(byte[] bytes, int from, int to, boolean isCut) {
        int start = from;
        if (number == 0 && to - from >= 3 && isByteOrderMark(bytes, from)) {
            start += 3;
        }
        int end = !isCut && to > start && bytes[to - 1] == '\r' ? to - 1 : to;
        number++;
        sink.accept(new TextLine(bytes, start, end, isCut, number, lineStart));
    }

    private static boolean isByteOrderMark(byte[] bytes, int at) {
        return (bytes[at] & 0xff) == 0xef && (bytes[at + 1] & 0xff) == 0xbb && (bytes[at + 2] & 0xff) == 0xbf;
    }
}
