// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.DataTable.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

record TableLayout<T>(String id, String title, List<Column<T>> columns) {

    @SafeVarargs
    static <T> TableLayout<T> of(String id, String title, Column<T>... columns) {
        List<Column<T>> all = new ArrayList<>(columns.length);
        // one by one: the compiler assumes that a passed array may be modified
        for (Column<T> column : columns) {
            all.add(column);
        }
        return new TableLayout<>(id, title, List.copyOf(all));
    }

    List<Fact> facts(T row) {
        return columns.stream()
                .skip(1)
                .flatMap(column -> column.heading().shown() instanceof Value.Word heading
                        ? Stream.of(new Fact(heading.key(), column.value().apply(row)))
                        : Stream.empty())
                .toList();
    }

    DataTable of(List<T> rows) {
        return of(rows, Optional.empty());
    }

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
