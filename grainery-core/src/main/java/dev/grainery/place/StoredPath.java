// SPDX-License-Identifier: Apache-2.0
package dev.grainery.place;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** From the text of a place in a record back to the path to open it by. */
public final class StoredPath {

    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^%]]*");
    private static final Pattern ESCAPED = Pattern.compile("%[0-9A-F]{2}");

    private StoredPath() {}

    /** The path of an absolute text; bytes that a record writes as {@code %XX} are found as well. */
    public static Path of(String text) {
        if (PLAIN.matcher(text).matches()) {
            // the same bytes in every locale, so that the way by a URI is not needed
            return Path.of(text);
        }
        Path literal = path(text, false);
        if (!ESCAPED.matcher(text).find() || Files.exists(literal, LinkOption.NOFOLLOW_LINKS)) {
            return literal;
        }
        Path unescaped = path(text, true);
        return Files.exists(unescaped, LinkOption.NOFOLLOW_LINKS) ? unescaped : literal;
    }

    /** By way of a URI, which takes the bytes of a name whatever the locale is. */
    private static Path path(String text, boolean escapes) {
        StringBuilder raw = new StringBuilder("file://");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            boolean kept = escapes
                    && bytes[i] == '%'
                    && i + 3 <= bytes.length
                    && ESCAPED.matcher(new String(bytes, i, 3, StandardCharsets.ISO_8859_1))
                            .matches();
            if (bytes[i] == '/' || kept) {
                raw.append((char) bytes[i]);
            } else {
                raw.append(String.format("%%%02X", bytes[i]));
            }
            if (kept) {
                raw.append((char) bytes[++i]).append((char) bytes[++i]);
            }
        }
        return Path.of(URI.create(raw.toString()));
    }
}
