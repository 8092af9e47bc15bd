// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.NameText;
import dev.grainery.file.PercentEncoding;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

/** Names in packages, made of names in archives, which may hold anything. */
public final class PackageNames {

    /** The longest name in bytes; with what a program puts behind it, file systems take it. */
    private static final int LONGEST = 200;

    /**
     * What some file system, or some reader of packages, does not take. Readers of BagIt do not agree on percent signs, and
     * the sign that stands for escapes here must be one.
     */
    private static final String ESCAPED = "%=/\\:*?\"<>|";

    private PackageNames() {}

    /**
     * A name that every file system can have: other characters become {@code =XX} for each byte of theirs in UTF-8. Of two
     * names no two are the same.
     */
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

    /** A name in a form that is the same for all names that some file system takes for one. */
    static String folded(String name) {
        // capitals first: some letters have several small forms
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

    /**
     * A text as part of an identifier of an XML document: what is more than letters, digits and dots is percent-encoded,
     * with {@code _} for the percent sign, which no such identifier can have.
     */
    static String xmlId(String text) {
        return PercentEncoding.encode('_', "-.", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void escape(StringBuilder to, char sign, String character) {
        for (byte b : character.getBytes(StandardCharsets.UTF_8)) {
            to.append(String.format(Locale.ROOT, "%c%02X", sign, b));
        }
    }

    /** A path in a package on the disk, whatever the locale is. */
    public static Path inside(Path directory, String path) {
        return NameText.pathOf(NameText.of(directory).text() + "/" + path);
    }
}
