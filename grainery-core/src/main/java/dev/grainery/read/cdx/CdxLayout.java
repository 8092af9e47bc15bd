// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.read.TextLine;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which columns the lines of a CDX have (Internet Archive, CDX File Format and its legend).
 *
 * @param columns how many
 * @param container place of the column {@code g}, the file name, if there is one
 * @param delimiter between the columns
 */
record CdxLayout(int columns, OptionalInt container, char delimiter) {

    private static final int LONGEST_HEADER = 1_000;

    /** The layout that a header line tells, if the line is one: {@code CDX} and single letters, or none. */
    static Optional<CdxLayout> ofHeader(TextLine line) {
        boolean begun = line.length() >= 3 && (line.at(0) == 'C' || line.at(1) == 'C');
        if (!begun || line.length() > LONGEST_HEADER) {
            return Optional.empty();
        }
        String text = line.text(0, line.length()).strip();
        if (text.equals("CDX") || text.equals("CDXJ")) {
            return Optional.of(new CdxLayout(0, OptionalInt.empty(), ' '));
        }
        if (!text.startsWith("CDX ") && !text.startsWith("CDX\t")) {
            return Optional.empty();
        }
        String[] letters = text.substring(3).strip().split("\\s+");
        if (!Arrays.stream(letters).allMatch(letter -> letter.length() == 1)) {
            return Optional.empty();
        }
        int container = Arrays.asList(letters).indexOf("g");
        return Optional.of(new CdxLayout(
                letters.length, container < 0 ? OptionalInt.empty() : OptionalInt.of(container), text.charAt(3)));
    }

    /**
     * The layout of a CDX file without header, by its first line. Three are in use that can be told by the number of
     * columns: {@code N b a m s k r M S V g}, the same without {@code S}, and without {@code M S}.
     */
    static CdxLayout guessed(Fields fields, char delimiter) {
        int columns = fields.count();
        boolean known = columns >= 9 && columns <= 11 && fields.isTime(1);
        return new CdxLayout(columns, known ? OptionalInt.of(columns - 1) : OptionalInt.empty(), delimiter);
    }

    /** Which field of a line holds the container's name, if it can be told. */
    OptionalInt containerIn(Fields fields) {
        if (container.isEmpty() || fields.count() == columns) {
            return container;
        }
        // a space within an address shifts the columns after it, but the last one stays the last
        boolean last = container.getAsInt() == columns - 1;
        return last && fields.count() > columns ? OptionalInt.of(fields.count() - 1) : OptionalInt.empty();
    }
}
