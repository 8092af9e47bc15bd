// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.ContainerRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** {@code words} are not part of the suffix; if {@code pattern} matches, the whole name is the suffix. */
    record TypeRule(String type, List<String> words, Optional<BoundedPattern> pattern, SuffixStyle style) {

        TypeRule {
            words = List.copyOf(words);
        }

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
