// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.DataTable.Heading;
import java.util.Optional;
import java.util.function.Function;

/**
 * @param isOptional whether it is hidden if no row has a value
 * @param order the sort order that its heading selects
 */
record Column<T>(Heading heading, boolean isOptional, Optional<String> order, Function<T, Value> value) {

    private static final String SORT = "sort";

    static <T> Column<T> text(String key, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), false, Optional.empty(), value);
    }

    static <T> Column<T> text(String key, String order, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), false, Optional.of(order), value);
    }

    static <T> Column<T> known(String key, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), true, Optional.empty(), value);
    }

    static <T> Column<T> number(String key, Function<T, Value> value) {
        return number(Value.word(key), value);
    }

    static <T> Column<T> number(Value heading, Function<T, Value> value) {
        return new Column<>(new Heading(heading, true, true), false, Optional.empty(), value);
    }

    static <T> Column<T> number(String key, String order, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), true, true), false, Optional.of(order), value);
    }

    /** Numbers that charts do not draw. */
    static <T> Column<T> beside(String key, Function<T, Value> value) {
        return beside(Value.word(key), value);
    }

    static <T> Column<T> beside(Value heading, Function<T, Value> value) {
        return new Column<>(new Heading(heading, true, false), false, Optional.empty(), value);
    }

    Heading heading(PagePlace list) {
        return order.map(by -> list.with(SORT, by.equals(list.choices().get(SORT)) ? turned(by) : by))
                .map(sorted ->
                        new Heading(new Value.Link(sorted, heading.shown()), heading.isNumber(), heading.isDrawn()))
                .orElse(heading);
    }

    private static String turned(String order) {
        return order.startsWith("-") ? order.substring(1) : "-" + order;
    }
}
