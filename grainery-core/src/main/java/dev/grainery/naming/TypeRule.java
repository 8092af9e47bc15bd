// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Names of one type of harvest.
 *
 * @param type the type
 * @param words what a name begins with, followed by a separator or nothing, in any case; no part of the suffix
 * @param pattern else, how a name begins; all of the name is suffix
 * @param style how the suffix is cut into tokens
 */
record TypeRule(String type, List<String> words, Optional<BoundedPattern> pattern, SuffixStyle style) {

    TypeRule {
        words = List.copyOf(words);
    }

    /** Where the suffix of this name begins, if the rule is about such names. */
    OptionalInt suffixOf(String name, String separators) {
        for (String word : words) {
            int end = word.length();
            boolean whole = end >= name.length() || separators.indexOf(name.charAt(end)) >= 0;
            if (whole && name.regionMatches(true, 0, word, 0, end)) {
                return OptionalInt.of(end);
            }
        }
        return pattern.isPresent() && pattern.get().begins(name) ? OptionalInt.of(0) : OptionalInt.empty();
    }
}
