// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

/**
 * A look at the header line of an ARC record that finds only the length of its content, and makes no objects. It is sure
 * of itself only where the line is an ordinary one of ASCII and does not describe the container; all others are to be
 * parsed.
 */
final class ArcGlance {

    /** The line is no ordinary one. */
    static final long UNSURE = HeaderLines.NO_NUMBER;

    private static final byte[] FILEDESC = {'f', 'i', 'l', 'e', 'd', 'e', 's', 'c'};
    private static final int FEWEST_COLUMNS = 4;

    private ArcGlance() {}

    /** Bytes of the content of the record with this line, or {@link #UNSURE}. */
    static long contentLength(HeaderLines line) {
        int end = line.length() - 1;
        if (end < 0 || line.at(end) != '\n' || !beginsWithUrl(line, end)) {
            return UNSURE;
        }
        int columns = 1;
        int lastColumn = 0;
        for (int i = 0; i < end; i++) {
            byte b = line.at(i);
            if (b < ' ' || b > '~') {
                return UNSURE;
            }
            if (b == ' ') {
                columns++;
                lastColumn = i + 1;
            }
        }
        return columns < FEWEST_COLUMNS ? UNSURE : line.number(lastColumn, end);
    }

    /** Whether a scheme and a colon come first, and the scheme is not that of the describing record. */
    private static boolean beginsWithUrl(HeaderLines line, int end) {
        int colon = 0;
        boolean filedesc = true;
        while (colon < end && isOfScheme(line.at(colon), colon == 0)) {
            filedesc &= colon < FILEDESC.length && line.at(colon) == FILEDESC[colon];
            colon++;
        }
        return colon > 0 && colon < end && line.at(colon) == ':' && !(filedesc && colon == FILEDESC.length);
    }

    private static boolean isOfScheme(byte b, boolean first) {
        boolean letter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        return letter || (!first && ((b >= '0' && b <= '9') || b == '+' || b == '.' || b == '-'));
    }
}
