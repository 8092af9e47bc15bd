// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.record.NameUuid;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Percent-encodes characters that could leave the directory, hide, or have a meaning for a shell or system. */
final class SafeName {

    private static final String SPECIAL = "/\\%:*?\"'<>|`$&;~";
    private static final int LONGEST = 120;
    private static final int MARK = 9;

    private SafeName() {}

    static String of(String name) {
        String safe = escaped(name, false);
        try {
            Path unused = Path.of(safe);
        } catch (InvalidPathException e) {
            // the process runs in a locale without such letters in file names
            safe = escaped(name, true);
        }
        if (safe.isEmpty()) {
            return "%";
        }
        // shortened names stay distinct
        return safe.length() <= LONGEST
                ? safe
                : safe.substring(0, LONGEST - MARK) + "~"
                        + NameUuid.URL.of(name).substring(0, MARK - 1);
    }

    private static String escaped(String name, boolean asciiOnly) {
        StringBuilder safe = new StringBuilder();
        name.codePoints().forEach(c -> {
            boolean outside = safe.length() == 0 && (c == '.' || c == '-' || c == ' ');
            if (outside || isSpecial(c) || (asciiOnly && c > '~')) {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    safe.append(String.format(Locale.ROOT, "%%%02X", b & 0xff));
                }
            } else {
                safe.appendCodePoint(c);
            }
        });
        return safe.toString().replaceFirst("[. ]+$", "");
    }

    private static boolean isSpecial(int c) {
        int type = Character.getType(c);
        return SPECIAL.indexOf(c) >= 0
                || type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.UNASSIGNED;
    }
}
