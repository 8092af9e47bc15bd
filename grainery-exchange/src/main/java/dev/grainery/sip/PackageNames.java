// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.NameText;
import dev.grainery.file.PercentEncoding;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

public final class PackageNames {

    /** Maximum length in bytes; leaves room for suffixes. */
    private static final int LONGEST = 200;

    /** Characters that file systems or readers of packages reject. Readers of BagIt disagree on percent signs. */
    private static final String ESCAPED = "%=/\\:*?\"<>|";

    private PackageNames() {}

    /** Other characters become {@code =XX} for each byte in UTF-8. */
    public static String safe(String name) {
        StringBuilder safe = new StringBuilder();
        int last = name.codePointCount(0, name.length()) - 1;
        int[] points = name.codePoints().toArray();
        for (int i = 0; i <= last; i++) {
            int c = points[i];
            boolean atEdge = (i == 0 && (c == '.' || c == '~' || c == ' ')) || (i == last && (c == '.' || c == ' '));
            if (atEdge || ESCAPED.indexOf(c) >= 0 || !isVisible(c)) {
                escape(safe, '=', Character.toString(c));
            } else {
                safe.appendCodePoint(c);
            }
        }
        boolean fits = safe.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST && !safe.isEmpty();
        return fits ? safe.toString() : "=" + DigestAlgorithm.sha256(name.getBytes(StandardCharsets.UTF_8), 32);
    }

    /** A form that is equal for all names that some file system treats as equal. */
    static String folded(String name) {
        // upper case first: some letters have several lower-case forms
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> c == ' ' || !Character.isSpaceChar(c);
        };
    }

    /** Percent-encoded, with {@code _} for the percent sign, which identifiers cannot have. */
    static String xmlId(String text) {
        return PercentEncoding.encode('_', "-.", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void escape(StringBuilder to, char sign, String character) {
        for (byte b : character.getBytes(StandardCharsets.UTF_8)) {
            to.append(String.format(Locale.ROOT, "%c%02X", sign, b));
        }
    }

    public static Path inside(Path directory, String path) {
        return NameText.pathOf(NameText.of(directory).text() + "/" + path);
    }
}
