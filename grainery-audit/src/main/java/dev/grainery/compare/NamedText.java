// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

record NamedText(String name, BoundedText value) {

    static final String STATUS_LINE = "status line";

    /** Maximum number of lines, which only name the first difference. */
    private static final int MOST = 128;

    private static final int LONGEST_NAME = 60;
    private static final int DIGEST_BYTES = 8;

    static NamedText of(String name, String value) {
        String bounded = name.length() <= LONGEST_NAME
                ? name
                : name.substring(0, LONGEST_NAME)
                        + DigestAlgorithm.sha256(name.getBytes(StandardCharsets.UTF_8), DIGEST_BYTES);
        return new NamedText(bounded, BoundedText.of(value));
    }

    static List<NamedText> lines(String head) {
        List<NamedText> lines = new ArrayList<>();
        int from = 0;
        while (from < head.length() && lines.size() < MOST) {
            int end = head.indexOf('\n', from);
            String line = head.substring(from, end < 0 ? head.length() : end + 1);
            int colon = line.indexOf(':');
            lines.add(lines.isEmpty() ? of(STATUS_LINE, line) : of(line.substring(0, Math.max(colon, 0)), line));
            from += line.length();
        }
        return lines;
    }
}
