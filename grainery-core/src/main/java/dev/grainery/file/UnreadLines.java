// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/**
 * Lines of a file that have no known form, so that what they tell is not known.
 *
 * @param path the file
 * @param lines how many
 * @param firstLine the number of the first, from 1
 */
public record UnreadLines(String path, long lines, long firstLine) {

    /** Those of one file together. */
    public UnreadLines plus(UnreadLines other) {
        return new UnreadLines(path, lines + other.lines, Math.min(firstLine, other.firstLine));
    }

    /** As people read it. */
    public String text() {
        return path + ": " + lines + (lines == 1 ? " line has" : " lines have") + " no known form"
                + (lines == 1 ? ": line " : ", the first is line ") + firstLine;
    }
}
