// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.read.TextLine;
import dev.grainery.read.container.Ascii;

/** Reused for each line. Not thread-safe. */
public final class Fields {

    /** Further fields are not split. */
    static final int LIMIT = 1_000;

    private static final int FEWEST = 3;
    private static final int MAX_TIME_LENGTH = 17;

    private final int[] starts = new int[LIMIT + 1];
    private TextLine line = TextLine.EMPTY;
    private int count;

    /** Splits at tabs if there are no blanks; ignores surrounding blanks. */
    public void split(TextLine other, char delimiter) {
        splitAt(other, delimiter);
        if (count < FEWEST && delimiter == ' ') {
            // some programs write tabs below a header with blanks
            int blanks = count;
            splitAt(other, '\t');
            if (count < blanks) {
                splitAt(other, delimiter);
            }
        }
    }

    private void splitAt(TextLine other, char delimiter) {
        line = other;
        int from = Ascii.afterBlanks(other.bytes(), other.from(), other.to()) - other.from();
        int to = Ascii.beforeBlanks(other.bytes(), other.from() + from, other.to()) - other.from();
        starts[0] = from;
        count = 1;
        for (int i = from; i < to && count < LIMIT; i++) {
            if (other.at(i) == delimiter) {
                starts[count] = i + 1;
                count++;
            }
        }
        starts[count] = to + 1;
    }

    TextLine line() {
        return line;
    }

    public int count() {
        return count;
    }

    int start(int field) {
        return starts[field];
    }

    int end(int field) {
        return starts[field + 1] - 1;
    }

    public String text(int field) {
        return line.text(start(field), end(field));
    }

    /** 4 to 17 digits: from a year to milliseconds. */
    boolean isTime(int field) {
        int length = end(field) - start(field);
        return length >= 4 && length <= MAX_TIME_LENGTH && isNumber(field);
    }

    boolean isNumber(int field) {
        return Ascii.number(line.bytes(), line.from() + start(field), line.from() + end(field)) >= 0;
    }

    boolean looksIndexed() {
        boolean time = false;
        boolean address = false;
        for (int i = 0; i < count; i++) {
            time |= end(i) - start(i) >= 12 && isTime(i);
            address |= isAddress(i);
        }
        return time && address;
    }

    private boolean isAddress(int field) {
        for (int i = start(field); i < end(field); i++) {
            char c = line.at(i);
            if (c == ':' || c == '/' || c == ')') {
                return true;
            }
        }
        return false;
    }
}
