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
 * The content of a naming file, see {@code docs/naming.md}.
 *
 * @param source sources of the harvest name, in order of preference
 * @param noNames texts that are not names
 * @param tokens texts that are one token despite a separator; longest first
 * @param crawler matches what a crawler appends to a name
 * @param remark start of a remark after the tokens
 * @param types rules in order
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
     * A rule for the names of one type of harvest.
     *
     * @param words possible first words, followed by a separator or the end, in any case; not part of the suffix
     * @param pattern alternatively, a prefix match; the whole name is suffix
     */
    record TypeRule(String type, List<String> words, Optional<BoundedPattern> pattern, SuffixStyle style) {

        TypeRule {
            words = List.copyOf(words);
        }

        /** The start of the suffix, if the rule matches the name. */
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

    enum SuffixStyle {
        /** At every separator. */
        TOKENS,
        /** At dates only; the text between dates is one token. */
        NAME;

        static Optional<SuffixStyle> of(String word) {
            return switch (word) {
                case "tokens" -> Optional.of(TOKENS);
                case "name" -> Optional.of(NAME);
                default -> Optional.empty();
            };
        }
    }
}
