// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

public record Sort<E extends Enum<E>>(E order, boolean descending) {

    public String word() {
        return (descending ? "-" : "") + word(order);
    }

    private static String word(Enum<?> order) {
        StringBuilder word = new StringBuilder();
        for (String part : order.name().toLowerCase(Locale.ROOT).split("_")) {
            word.append(word.isEmpty() ? part : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
        }
        return word.toString();
    }

    public static <E extends Enum<E>> List<Sort<E>> of(List<E> orders) {
        return orders.stream()
                .flatMap(order -> Stream.of(new Sort<>(order, false), new Sort<>(order, true)))
                .toList();
    }

    static <E extends Enum<E>> Optional<Sort<E>> of(Choices choices, E[] known) {
        return choices.word("sort", of(Arrays.asList(known)), Sort::word);
    }
}
