// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The result of the last check, {@code statusOfValidation} (Metodika 10.2). */
public enum RevisionStatus {
    /** Hashed when the record was made, not checked since. */
    FIRST,
    /** Present, but could not be hashed. */
    @JsonProperty("FIRST-FAILED")
    FIRST_FAILED,
    /** Checked, equal to the first hash, next check not due. */
    VALIDATED,
    /** Equal at its last check; the next check is due. */
    TOBEVALIDATED,
    /** Different from the first hash, or not readable. */
    FAILED;

    public boolean isFailure() {
        return this == FAILED || this == FIRST_FAILED;
    }

    public String word() {
        return name().replace('_', '-');
    }

    public static RevisionStatus of(String word) {
        return valueOf(word.replace('-', '_'));
    }
}
