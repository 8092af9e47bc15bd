// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

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
 */
public record DataTable(String id, String title, List<Column> columns, List<List<Value>> rows, Optional<Place> csv) {

    public DataTable {
        requireNonNull(id, "id");
        requireNonNull(title, "title");
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        requireNonNull(csv, "csv");
        for (List<Value> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(id + ": a row has " + row.size() + " values");
            }
        }
    }

    /** The same without what holds all of its rows. */
    DataTable withoutCsv() {
        return new DataTable(id, title, columns, rows, Optional.empty());
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
