// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import java.util.Locale;

/** What is known of the integrity of a file. Every file is in exactly one of these states; the gravest counts. */
public enum CheckState {
    /** It was not found when it was last looked for (finding GRN-E012, open or acknowledged). */
    MISSING,
    /** Its last check found other bytes, or it could not be read. */
    FAILED,
    /** It was good when it was last read, and its next check is overdue. */
    DUE,
    /** It was hashed when its record was made, and never checked since; its first check is not due yet. */
    NEVER_CHECKED,
    /** It was checked and found unchanged, and its next check is not due yet. */
    PROVEN;

    /** Whether the file cannot be read as it was. */
    public boolean isDamage() {
        return this == MISSING || this == FAILED;
    }

    /** As it is written in lists. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
