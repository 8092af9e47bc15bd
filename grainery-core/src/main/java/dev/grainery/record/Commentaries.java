// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.Arrays;

/** The comment on a record (Metodika 10.2): remarks, one per line, or {@code "NA"}. */
public record Commentaries(boolean exists, String text) {

    public static final Commentaries NONE = new Commentaries(false, GraineryRecord.NA);

    public static Commentaries of(String text) {
        return text.isBlank() ? NONE : new Commentaries(true, text);
    }

    public Commentaries with(String remark) {
        if (!exists) {
            return of(remark);
        }
        return Arrays.asList(text.split("\n")).contains(remark) ? this : of(text + "\n" + remark);
    }
}
