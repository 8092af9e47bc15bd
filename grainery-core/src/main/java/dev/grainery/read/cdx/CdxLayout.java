// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.read.TextLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which columns the lines of a CDX have (Internet Archive, CDX File Format and its legend).
 *
 * @param letters the letter of each column in the legend, {@code -} if it is unknown; empty if nothing is known
 * @param delimiter between the columns
 */
public record CdxLayout(String letters, char delimiter) {

    private static final int LONGEST_HEADER = 1_000;
    private static final int MOST_KNOWN = 11;
    private static final String UNKNOWN = "-";

    /** The letters of the place in the container, and of its name. */
    private static final char OFFSET = 'V';

    private static final char CONTAINER = 'g';

    /**
     * Layouts that are written without header: of the Wayback Machine, the same without {@code S} and without {@code M S},
     * of wget, of wpull. Further columns may follow, such as those of the original of a revisit.
     */
    private static final List<String> KNOWN =
            List.of("NbamskrMSVg", "NbamskrMVg", "NbamskrVg", "abamskrMVgu", "abmskSVgu");

    /** The layout that a header line tells, if the line is one: {@code CDX} and single letters, or none. */
    public static Optional<CdxLayout> ofHeader(TextLine line) {
        boolean begun = line.length() >= 3 && (line.at(0) == 'C' || line.at(1) == 'C');
        if (!begun || line.length() > LONGEST_HEADER) {
            return Optional.empty();
        }
        String text = line.text(0, line.length()).strip();
        if (text.equals("CDX") || text.equals("CDXJ")) {
            return Optional.of(new CdxLayout("", ' '));
        }
        if (!text.startsWith("CDX ") && !text.startsWith("CDX\t")) {
            return Optional.empty();
        }
        List<String> letters = List.of(text.substring(3).strip().split("\\s+"));
        return letters.stream().allMatch(letter -> letter.length() == 1)
                ? Optional.of(new CdxLayout(String.join("", letters), text.charAt(3)))
                : Optional.empty();
    }

    /** The layout of a CDX file without header, by one of its lines. */
    public static CdxLayout guessed(Fields fields, char delimiter) {
        int columns = fields.count();
        String letters = KNOWN.stream()
                .filter(known -> known.length() == columns || (columns > MOST_KNOWN && known.length() < columns))
                .filter(known -> fields.isNumber(known.indexOf(OFFSET)) && !fields.isNumber(known.indexOf(CONTAINER)))
                .findFirst()
                .or(() -> KNOWN.stream()
                        .filter(known -> known.length() == columns)
                        .findFirst())
                .filter(known -> fields.isTime(1))
                .orElse("");
        return new CdxLayout(letters + UNKNOWN.repeat(columns - letters.length()), delimiter);
    }

    /** How many columns a line has; 0 if the header does not say. */
    public int columns() {
        return letters.length();
    }

    /** The value in the last column of this letter, for wget has the URI in place of its key; {@code -} if there is none. */
    public String value(char letter, Fields fields) {
        int column = letters.lastIndexOf(letter);
        return column < 0 || column >= fields.count() ? UNKNOWN : fields.text(column);
    }

    /** Which field of a line holds the container's name, if it can be told. */
    OptionalInt containerIn(Fields fields) {
        int column = letters.indexOf(CONTAINER);
        if (column < 0 || fields.count() == columns()) {
            return column < 0 ? OptionalInt.empty() : OptionalInt.of(column);
        }
        // a space within an address shifts the columns after it, but the last one stays the last
        boolean last = column == columns() - 1;
        return last && fields.count() > columns() ? OptionalInt.of(fields.count() - 1) : OptionalInt.empty();
    }
}
