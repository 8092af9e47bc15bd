// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.file.PercentEncoding;
import dev.grainery.record.NameUuid;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Percent-encodes characters that could leave the directory, hide, or have a meaning for a shell or system. */
final class SafeName {

    private static final String SPECIAL = "^[. -]|[/\\\\%:*?\"'<>|`$&;~\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}]";
    private static final int LONGEST = 120;
    private static final int MARK = 9;

    private SafeName() {}

    static String of(String name) {
        String safe = escaped(name, SPECIAL);
        try {
            Path unused = Path.of(safe);
        } catch (InvalidPathException e) {
            // the process runs in a locale without such letters in file names
            safe = escaped(name, SPECIAL + "|[^\\x00-\\x7e]");
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

    private static String escaped(String name, String special) {
        return Pattern.compile(special)
                .matcher(name)
                .replaceAll(
                        found -> PercentEncoding.encode('%', "", found.group().getBytes(StandardCharsets.UTF_8)))
                .replaceFirst("[. ]+$", "");
    }
}
