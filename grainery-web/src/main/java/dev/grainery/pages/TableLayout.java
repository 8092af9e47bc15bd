// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.DataTable.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a table is like, whatever its rows are.
 *
 * @param id its name within the page
 * @param title the key of its title
 * @param columns its columns; the first one names the row
 */
record TableLayout<T>(String id, String title, List<Column<T>> columns) {

    @SafeVarargs
    static <T> TableLayout<T> of(String id, String title, Column<T>... columns) {
        List<Column<T>> all = new ArrayList<>(columns.length);
        // one by one: the compiler takes an array that is passed on for one that may be changed
        for (Column<T> column : columns) {
            all.add(column);
        }
        return new TableLayout<>(id, title, List.copyOf(all));
    }

    /** What the columns say of one row, but for its name. */
    List<Fact> facts(T row) {
        return columns.stream()
                .skip(1)
                .flatMap(column -> column.heading().shown() instanceof Value.Word heading
                        ? Stream.of(new Fact(heading.key(), column.value().apply(row)))
                        : Stream.empty())
                .toList();
    }

    /** A table of these rows. */
    DataTable of(List<T> rows) {
        return of(rows, Optional.empty());
    }

    /** A table of some rows of a list. */
    DataTable of(List<T> rows, PagePlace list) {
        return of(rows, Optional.of(list));
    }

    private DataTable of(List<T> rows, Optional<PagePlace> list) {
        List<Column<T>> shown = columns.stream()
                .filter(column -> !column.isOptional()
                        || rows.stream().map(column.value()).anyMatch(value -> !(value instanceof Value.Unknown)))
                .toList();
        return new DataTable(
                id,
                title,
                shown.stream()
                        .map(column -> list.map(column::heading).orElse(column.heading()))
                        .toList(),
                rows.stream()
                        .map(row -> shown.stream()
                                .map(column -> column.value().apply(row))
                                .toList())
                        .toList(),
                list,
                Ranks.NONE);
    }
}
