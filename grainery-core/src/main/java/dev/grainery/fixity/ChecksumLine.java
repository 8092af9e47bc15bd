// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.file.NameText;
import dev.grainery.internal.reading.TextLine;
import dev.grainery.record.Hash;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line as {@code md5sum} writes it: sum, blank, blank or asterisk, name; or {@code MD5 (name) = sum}. A leading
 * backslash says that backslash, LF and CR are escaped in the name.
 *
 * @param name the name as {@link NameText} writes it, none if the line holds a sum only
 * @param md5 the sum
 */
record ChecksumLine(Optional<String> name, Hash md5) {

    private static final Pattern SUM_FIRST =
            Pattern.compile("(\\\\?)([0-9a-fA-F]{32})(?:[ \\t]*|(?: [ *]|[ \\t]+\\*?)(.+))", Pattern.DOTALL);
    private static final Pattern NAME_FIRST =
            Pattern.compile("(\\\\?)MD5 ?\\((.+)\\) ?= ?([0-9a-fA-F]{32})[ \\t]*", Pattern.DOTALL);

    /** What the line says, if it can be read. */
    static Optional<ChecksumLine> of(TextLine line) {
        // a character a byte, so that the bytes of a name come out as they went in
        String text = new String(line.copy(0, line.length()), StandardCharsets.ISO_8859_1);
        Matcher sumFirst = SUM_FIRST.matcher(text);
        if (sumFirst.matches()) {
            return of(!sumFirst.group(1).isEmpty(), Optional.ofNullable(sumFirst.group(3)), sumFirst.group(2));
        }
        Matcher nameFirst = NAME_FIRST.matcher(text);
        return nameFirst.matches()
                ? of(!nameFirst.group(1).isEmpty(), Optional.of(nameFirst.group(2)), nameFirst.group(3))
                : Optional.empty();
    }

    private static Optional<ChecksumLine> of(boolean escaped, Optional<String> written, String sum) {
        Hash md5 = Hash.of(sum.toLowerCase(Locale.ROOT));
        // a dash is what md5sum writes for a file that came through a pipe
        if (written.isEmpty() || written.get().equals("-")) {
            return Optional.of(new ChecksumLine(Optional.empty(), md5));
        }
        Optional<String> name = escaped ? unescaped(written.get()) : written;
        return name.map(n ->
                        NameText.of(n.getBytes(StandardCharsets.ISO_8859_1)).text())
                .filter(ChecksumEntry::namesFile)
                .map(n -> new ChecksumLine(Optional.of(n), md5));
    }

    private static Optional<String> unescaped(String name) {
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < name.length()) {
            char c = name.charAt(i);
            i++;
            if (c == '\\') {
                int which = i < name.length() ? "\\nr".indexOf(name.charAt(i)) : -1;
                if (which < 0) {
                    return Optional.empty();
                }
                c = "\\\n\r".charAt(which);
                i++;
            }
            plain.append(c);
        }
        return Optional.of(plain.toString());
    }
}
