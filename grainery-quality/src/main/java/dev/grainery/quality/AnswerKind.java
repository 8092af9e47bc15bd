// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an answer is in place of the page. If several kinds fit, the first counts. */
enum AnswerKind {
    CHALLENGE,
    REFUSED,
    LOGIN,
    ERROR_PAGE,
    PLACEHOLDER,
    CUT,
    EMPTY;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<AnswerKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** Whether an answer with a status of failure can be of this kind. */
    boolean isOfAnyStatus() {
        return this == CHALLENGE || this == REFUSED;
    }
}
