// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.util.Arrays;
import java.util.Optional;

/** How the suffix of a name is cut into tokens. */
enum SuffixStyle {
    /** At every separator. */
    TOKENS("tokens"),
    /** At dates alone: what stands between them is one name. */
    NAME("name");

    private final String word;

    SuffixStyle(String word) {
        this.word = word;
    }

    /** The word a naming file uses for it. */
    String word() {
        return word;
    }

    static Optional<SuffixStyle> of(String word) {
        return Arrays.stream(values()).filter(s -> s.word.equals(word)).findFirst();
    }
}
