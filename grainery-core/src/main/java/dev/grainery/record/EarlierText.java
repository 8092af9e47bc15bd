// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * A document of an earlier Grainery, word for word.
 *
 * @param sha256 SHA-256 of its canonical extended JSON, in lower-case hexadecimal: the key of the same document in the
 *     store, whichever form it was read from
 * @param text the document as JSON; left out if it is longer than {@value #LONGEST} characters, when only the store has it
 */
public record EarlierText(
        String sha256,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> text) {

    /** The longest text that a record holds; the lists of a harvest can be longer. */
    public static final int LONGEST = 64 * 1024;

    /** The document with its text, unless that is too long. */
    public static EarlierText of(String sha256, String text) {
        return new EarlierText(sha256, Optional.of(text).filter(one -> one.length() <= LONGEST));
    }
}
