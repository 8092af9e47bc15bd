// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Encodings by their names; the lookup of an unknown name is slow. Not thread-safe. */
final class PageCharset {

    private static final int MOST = 200;
    private static final String ASCII = "<a href='b/c?d=1&amp;e=2'>";

    private final Map<String, Charset> known = new HashMap<>();

    /** UTF-8 for a name that is unknown, or of an encoding that does not extend ASCII (HTML 13.2.3.2). */
    Charset named(String name) {
        if (known.size() == MOST) {
            known.clear();
        }
        return known.computeIfAbsent(name.toLowerCase(Locale.ROOT), PageCharset::find);
    }

    private static Charset find(String name) {
        try {
            Charset charset = name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
            boolean extendsAscii = new String(ASCII.getBytes(StandardCharsets.US_ASCII), charset).equals(ASCII);
            return extendsAscii ? charset : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
