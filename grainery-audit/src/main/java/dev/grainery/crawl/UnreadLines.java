// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

/** Lines of a file in an unknown form, which were not read; {@code firstLine} counts from 1. */
public record UnreadLines(String path, long lines, long firstLine) {

    public UnreadLines plus(UnreadLines other) {
        return new UnreadLines(path, lines + other.lines, Math.min(firstLine, other.firstLine));
    }

    public String text() {
        return path + ": " + lines + (lines == 1 ? " line has" : " lines have") + " no known form"
                + (lines == 1 ? ": line " : ", the first is line ") + firstLine;
    }
}
