// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import dev.grainery.inspect.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fields that matter from an HTTP header, in lower case and bounded; the rest is skipped. */
final class ResponseFields {

    private static final String CONTENT_TYPE = "content-type";
    private static final int MAX_LINES = 300;
    private static final int MAX_NAME = 80;
    private static final int MAX_VALUE = 1_000;
    private static final int MAX_VALUES = 4_000;

    /** Obsolete, but served (RFC 9112 5.2). */
    private static final Pattern FOLD = Pattern.compile("\\r?\\n[ \\t]+");

    private final Set<String> wanted;

    ResponseFields(Set<String> wanted) {
        this.wanted = new HashSet<>(wanted);
        this.wanted.add(CONTENT_TYPE);
    }

    /** Values of a repeated field are separated by line feeds. */
    Map<String, String> of(HttpAnswer answer) {
        Map<String, String> fields = new HashMap<>();
        byte[] head = answer.head();
        int at = afterLine(head, answer.headFrom(), answer.headEnd());
        for (int line = 0; line < MAX_LINES && at < answer.headEnd(); line++) {
            int next = afterLine(head, at, answer.headEnd());
            while (next < answer.headEnd() && (head[next] == ' ' || head[next] == '\t')) {
                next = afterLine(head, next, answer.headEnd());
            }
            field(head, at, next, fields);
            at = next;
        }
        return fields;
    }

    private void field(byte[] head, int from, int to, Map<String, String> fields) {
        int colon = Bytes.find(':', head, from, Math.min(to, from + MAX_NAME));
        if (colon >= to || head[colon] != ':') {
            return;
        }
        String name = text(head, from, colon);
        if (wanted.contains(name)) {
            String value = FOLD.matcher(text(head, colon + 1, Math.min(to, colon + 1 + MAX_VALUE)))
                    .replaceAll(" ")
                    .strip();
            fields.merge(name, value, (one, other) -> one.length() > MAX_VALUES ? one : one + "\n" + other);
        }
    }

    private static int afterLine(byte[] head, int from, int to) {
        return Math.min(Bytes.find('\n', head, from, to) + 1, to);
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    /** The first Content-Type, or empty. */
    static String mediaType(Map<String, String> fields) {
        String types = fields.getOrDefault(CONTENT_TYPE, "");
        return types.lines().findFirst().orElse("").strip();
    }

    /** The name of the encoding in a media type, or empty. */
    static Optional<String> charset(String mediaType) {
        int at = mediaType.indexOf("charset=");
        if (at < 0) {
            return Optional.empty();
        }
        String value = mediaType.substring(at + "charset=".length()).replace("\"", "");
        int end = value.indexOf(';');
        return Optional.of((end < 0 ? value : value.substring(0, end)).strip());
    }
}
