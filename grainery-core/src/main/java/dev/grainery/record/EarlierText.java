// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * A document of an earlier Grainery, verbatim.
 *
 * @param sha256 SHA-256 of its canonical extended JSON in lower-case hexadecimal; its key in the store
 * @param text JSON; empty if longer than {@value #LONGEST} characters
 */
public record EarlierText(
        String sha256,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> text) {

    /** Documents of harvests can be longer; these are only in the store. */
    public static final int LONGEST = 64 * 1024;

    public static EarlierText of(String sha256, String text) {
        return new EarlierText(sha256, Optional.of(text).filter(one -> one.length() <= LONGEST));
    }
}
