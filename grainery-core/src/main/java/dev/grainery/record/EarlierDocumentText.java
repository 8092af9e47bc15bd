// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

public record EarlierDocumentText(
        String sha256,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> text) {

    /** Documents of harvests can be longer; these are only in the store. */
    public static final int LONGEST = 64 * 1024;

    public static EarlierDocumentText of(String sha256, String text) {
        return new EarlierDocumentText(sha256, Optional.of(text).filter(one -> one.length() <= LONGEST));
    }
}
