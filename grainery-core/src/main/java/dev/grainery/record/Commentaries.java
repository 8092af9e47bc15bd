// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.Arrays;

/**
 * The comment on a record (Metodika 10.2). Several remarks stand in one text, each on a line of its own.
 *
 * @param exists whether there is a comment
 * @param text the comment, else {@code "NA"}
 */
public record Commentaries(boolean exists, String text) {

    /** No comment. */
    public static final Commentaries NONE = new Commentaries(false, GraineryRecord.NA);

    public static Commentaries of(String text) {
        return text.isBlank() ? NONE : new Commentaries(true, text);
    }

    /** This comment and one more remark; the same comment if it holds the remark already. */
    public Commentaries with(String remark) {
        if (!exists) {
            return of(remark);
        }
        return Arrays.asList(text.split("\n")).contains(remark) ? this : of(text + "\n" + remark);
    }
}
