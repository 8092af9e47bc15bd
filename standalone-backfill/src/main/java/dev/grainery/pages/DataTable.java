// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of a page. The first column names the row.
 *
 * @param id its name within the page
 * @param title the key of its title
 * @param columns its columns
 * @param rows its rows, each with a value for each column
 * @param csv what holds all of its rows, if that can be had as CSV
 * @param ranks the ranks of its rows
 */
public record DataTable(
        String id, String title, List<Column> columns, List<List<Value>> rows, Optional<Place> csv, Ranks ranks) {

    /** Without ranks. */
    public DataTable(String id, String title, List<Column> columns, List<List<Value>> rows, Optional<Place> csv) {
        this(id, title, columns, rows, csv, Ranks.NONE);
    }

    public DataTable {
        requireNonNull(id, "id");
        requireNonNull(title, "title");
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        requireNonNull(csv, "csv");
        requireNonNull(ranks, "ranks");
        for (List<Value> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(id + ": a row has " + row.size() + " values");
            }
        }
    }

    /** The same with a column before its first one. */
    DataTable with(Column first, List<Value> values) {
        List<List<Value>> longer = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            longer.add(before(values.get(i), rows.get(i)));
        }
        return new DataTable(id, title, before(first, columns), longer, csv, ranks);
    }

    private static <T> List<T> before(T first, List<T> others) {
        List<T> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    /** The same without what holds all of its rows. */
    DataTable withoutCsv() {
        return new DataTable(id, title, columns, rows, Optional.empty(), ranks);
    }

    /**
     * The ranks of the rows of a table.
     *
     * @param first the rank of the first row
     * @param number how many rows have a rank; the rows after them, which stand for several values, have none
     */
    public record Ranks(int first, int number) {

        /** No row has a rank, and there is no column for it. */
        public static final Ranks NONE = new Ranks(1, 0);

        public boolean isNone() {
            return number == 0;
        }
    }

    /**
     * A column.
     *
     * @param heading what stands above it
     * @param isNumber whether it holds numbers
     * @param isDrawn whether a chart of the table draws it
     */
    public record Column(Value heading, boolean isNumber, boolean isDrawn) {

        /** Of texts, or of numbers that a chart draws. */
        public Column(Value heading, boolean isNumber) {
            this(heading, isNumber, isNumber);
        }

        /** Of texts. */
        public static Column text(String key) {
            return new Column(new Value.Word(key), false);
        }

        /** Of numbers. */
        public static Column number(String key) {
            return new Column(new Value.Word(key), true);
        }

        /** Of numbers that a chart does not draw. */
        public static Column beside(String key) {
            return new Column(new Value.Word(key), true, false);
        }
    }
}
