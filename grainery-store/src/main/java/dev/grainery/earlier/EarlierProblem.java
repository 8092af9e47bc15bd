// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A part of a dump that could not be read as a document. It is data: it ends nothing but what it says it ends.
 *
 * @param file the dump
 * @param offset where the part begins, in bytes of the decompressed dump
 * @param line the line that it begins on, from 1, if the dump is JSON
 * @param cause what is wrong with it, for a person
 * @param isEnd whether nothing after it was read
 */
public record EarlierProblem(Path file, long offset, OptionalLong line, String cause, boolean isEnd) {

    private static final int LONGEST_CAUSE = 300;

    public EarlierProblem {
        cause = excerpt(cause, LONGEST_CAUSE);
    }

    /** Where it is, for a person. */
    public String place() {
        return line.isPresent() ? "line " + line.getAsLong() : "offset " + offset;
    }

    /** A text that may come from the dump, short and without control characters. */
    static String excerpt(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest) + "…" : text;
        return start.replaceAll("\\p{Cntrl}+", " ");
    }
}
