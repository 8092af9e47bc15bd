// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.DataTable.Heading;
import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param heading what stands above it
 * @param isOptional whether it is left out if nothing of it is known of any row
 * @param order by which order its heading sorts the list that the rows are from; empty if it does not
 * @param value what it shows of a row
 */
record Column<T>(Heading heading, boolean isOptional, Optional<String> order, Function<T, Value> value) {

    private static final String SORT = "sort";

    /** Of texts. */
    static <T> Column<T> text(String key, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), false, Optional.empty(), value);
    }

    /** Of texts, whose heading sorts the list; once more, it turns the order. */
    static <T> Column<T> text(String key, String order, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), false, Optional.of(order), value);
    }

    /** Of texts, left out if none of them is known. */
    static <T> Column<T> known(String key, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), false, false), true, Optional.empty(), value);
    }

    /** Of numbers, which a chart of the table draws. */
    static <T> Column<T> number(String key, Function<T, Value> value) {
        return number(Value.word(key), value);
    }

    /** Of numbers, which a chart of the table draws. */
    static <T> Column<T> number(Value heading, Function<T, Value> value) {
        return new Column<>(new Heading(heading, true, true), false, Optional.empty(), value);
    }

    /** Of numbers, whose heading sorts the list. */
    static <T> Column<T> number(String key, String order, Function<T, Value> value) {
        return new Column<>(new Heading(Value.word(key), true, true), false, Optional.of(order), value);
    }

    /** Of numbers that a chart does not draw. */
    static <T> Column<T> beside(String key, Function<T, Value> value) {
        return beside(Value.word(key), value);
    }

    /** Of numbers that a chart does not draw. */
    static <T> Column<T> beside(Value heading, Function<T, Value> value) {
        return new Column<>(new Heading(heading, true, false), false, Optional.empty(), value);
    }

    /** Its heading in a table whose rows are of a list. */
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
