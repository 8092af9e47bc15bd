// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

record PayloadChoice(List<String> types, Order order, int most, long largest) {

    private static final String ALL = "*/*";
    private static final String ANY = "/*";

    PayloadChoice {
        types = List.copyOf(types);
    }

    enum Order {
        FIRST,
        /** Uniformly random, but the same for the same container. */
        SAMPLE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Order> of(String word) {
            return Stream.of(values()).filter(one -> one.word().equals(word)).findFirst();
        }
    }

    boolean isFor(String mediaType) {
        return types.stream().anyMatch(type -> matches(type, mediaType));
    }

    private static boolean matches(String type, String mediaType) {
        return type.equals(ALL)
                || type.equals(mediaType)
                || (type.endsWith(ANY) && mediaType.startsWith(type.substring(0, type.length() - 1)));
    }
}
