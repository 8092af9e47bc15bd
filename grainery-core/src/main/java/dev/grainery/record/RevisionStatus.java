// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the last check of integrity ended, {@code statusOfValidation} (Metodika 10.2). */
public enum RevisionStatus {
    /** Seen and hashed when the record was made, not checked again since. */
    FIRST,
    /** Seen, but it could not be hashed. */
    @JsonProperty("FIRST-FAILED")
    FIRST_FAILED,
    /** Hashed again, equal to the first hash, and within the guarantee. */
    VALIDATED,
    /** Good at its last check, which the next one must follow soon. */
    TOBEVALIDATED,
    /** Different from the first hash, or not readable any more. */
    FAILED;

    /** Whether the check failed, the first or a later one. */
    public boolean isFailure() {
        return this == FAILED || this == FIRST_FAILED;
    }

    /** The word used in records. */
    public String word() {
        return name().replace('_', '-');
    }

    /** The status of this word. */
    public static RevisionStatus of(String word) {
        return valueOf(word.replace('-', '_'));
    }
}
