// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import java.util.Locale;

/** The integrity of a file. Every file is in exactly one state; the gravest counts. */
public enum CheckState {
    /** Not found at the last presence check (GRN-E012, open or acknowledged). */
    MISSING,
    /** The last check found a different hash, or the file was unreadable. */
    FAILED,
    /** Sound at the last reading; the next check is overdue. */
    DUE,
    /** Hashed once, when the record was made; the first check is not due yet. */
    NEVER_CHECKED,
    /** Checked and unchanged; the next check is not due yet. */
    PROVEN;

    public boolean isDamage() {
        return this == MISSING || this == FAILED;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
