// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.read.TextLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Letters as in the legend of the Internet Archive; {@code -} if unknown, empty if all are unknown. */
public record CdxLayout(String letters, char delimiter) {

    private static final int MAX_HEADER_LENGTH = 1_000;
    private static final int MAX_KNOWN = 11;
    private static final String UNKNOWN = "-";
    private static final char OFFSET = 'V';
    private static final char CONTAINER = 'g';

    /** Wayback Machine, without {@code S}, without {@code M S}, wget, wpull; further columns may follow. */
    private static final List<String> KNOWN =
            List.of("NbamskrMSVg", "NbamskrMVg", "NbamskrVg", "abamskrMVgu", "abmskSVgu");

    public static Optional<CdxLayout> ofHeader(TextLine line) {
        boolean begun = line.length() >= 3 && (line.at(0) == 'C' || line.at(1) == 'C');
        if (!begun || line.length() > MAX_HEADER_LENGTH) {
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

    public static CdxLayout guessed(Fields fields, char delimiter) {
        int columns = fields.count();
        String letters = KNOWN.stream()
                .filter(known -> known.length() == columns || (columns > MAX_KNOWN && known.length() < columns))
                .filter(known -> fields.isNumber(known.indexOf(OFFSET)) && !fields.isNumber(known.indexOf(CONTAINER)))
                .findFirst()
                .or(() -> KNOWN.stream()
                        .filter(known -> known.length() == columns)
                        .findFirst())
                .filter(known -> fields.isTime(1))
                .orElse("");
        return new CdxLayout(letters + UNKNOWN.repeat(columns - letters.length()), delimiter);
    }

    public int columns() {
        return letters.length();
    }

    /** The last such column, because wget writes the URI in place of its key; {@code -} if there is none. */
    public String value(char letter, Fields fields) {
        int column = letters.lastIndexOf(letter);
        return column < 0 || column >= fields.count() ? UNKNOWN : fields.text(column);
    }

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
