// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which payloads of a container a program is given.
 *
 * @param types media types as identified: {@code image/jpeg}, {@code text/*}, or all of them
 * @param order which of them, if there are too many
 * @param most how many
 * @param largest the largest, in bytes
 */
record PayloadChoice(List<String> types, Order order, int most, long largest) {

    private static final String ALL = "*/*";
    private static final String ANY = "/*";

    PayloadChoice {
        types = List.copyOf(types);
    }

    /** Which payloads are given if there are too many. */
    enum Order {
        FIRST,
        /** Each as probably as every other; always the same ones of the same container. */
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
