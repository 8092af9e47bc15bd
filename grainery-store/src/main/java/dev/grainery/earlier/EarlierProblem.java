// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.file.Path;
import java.util.OptionalLong;

/** The offset is in bytes of the decompressed dump; lines count from 1 and exist in JSON only. */
public record EarlierProblem(Path file, long offset, OptionalLong line, String cause, boolean isEnd) {

    private static final int LONGEST_CAUSE = 300;

    public EarlierProblem {
        cause = excerpt(cause, LONGEST_CAUSE);
    }

    public String place() {
        return line.isPresent() ? "line " + line.getAsLong() : "offset " + offset;
    }

    static String excerpt(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest) + "…" : text;
        return start.replaceAll("\\p{Cntrl}+", " ");
    }
}
