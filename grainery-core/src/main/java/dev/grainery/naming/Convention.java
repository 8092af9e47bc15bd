// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
        List<NameSource> source,
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
}
