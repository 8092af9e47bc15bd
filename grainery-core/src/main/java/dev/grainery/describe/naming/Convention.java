// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.ContainerRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a naming file says; {@code docs/naming.md} describes its keys.
 *
 * @param name what the convention is called
 * @param source where the name of a harvest is taken from, in this order
 * @param noNames texts that name no harvest, though they stand where a name should
 * @param separators characters between tokens
 * @param dates how dates are written
 * @param tokens texts that are one token although they hold a separator, or stand before a name; longest first
 * @param crawler what a crawler appends to a name
 * @param remark what a remark after the tokens begins with
 * @param types the rules for types, tried in this order
 */
record Convention(
        String name,
        List<Source> source,
        Set<String> noNames,
        String separators,
        List<DateForm> dates,
        List<String> tokens,
        Optional<BoundedPattern> crawler,
        Optional<String> remark,
        List<TypeRule> types) {

    Convention {
        source = List.copyOf(source);
        noNames = noNames.stream().map(PlainName::of).collect(Collectors.toUnmodifiableSet());
        dates = List.copyOf(dates);
        tokens = tokens.stream()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
        types = List.copyOf(types);
    }

    boolean isSeparator(char c) {
        return separators.indexOf(c) >= 0;
    }

    /** Where the name of a harvest may be taken from. */
    enum Source {
        IS_PART_OF,
        PREFIX,
        DIRECTORY;

        String nameIn(ContainerRecord.HarvestNames names) {
            return switch (this) {
                case IS_PART_OF -> names.warcinfo();
                case PREFIX -> names.prefix();
                case DIRECTORY -> names.directory();
            };
        }

        /** The source that a naming file calls so. */
        static Optional<Source> of(String word) {
            return switch (word) {
                case "isPartOf" -> Optional.of(IS_PART_OF);
                case "prefix" -> Optional.of(PREFIX);
                case "directory" -> Optional.of(DIRECTORY);
                default -> Optional.empty();
            };
        }
    }

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

    /** How the suffix of a name is cut into tokens. */
    enum SuffixStyle {
        /** At every separator. */
        TOKENS,
        /** At dates alone: what stands between them is one name. */
        NAME;

        /** The style that a naming file calls so. */
        static Optional<SuffixStyle> of(String word) {
            return switch (word) {
                case "tokens" -> Optional.of(TOKENS);
                case "name" -> Optional.of(NAME);
                default -> Optional.empty();
            };
        }
    }
}
