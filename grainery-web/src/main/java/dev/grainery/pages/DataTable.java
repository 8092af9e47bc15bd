// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.List;
import java.util.Optional;

/**
 * A table of a page, as a {@link TableLayout} makes it. The first column names the row.
 *
 * @param id its name within the page
 * @param title the key of its title
 * @param columns its columns
 * @param rows its rows, each with a value for each column
 * @param list the list that has all of its rows, if there is one
 * @param ranks the ranks of its rows
 */
public record DataTable(
        String id, String title, List<Heading> columns, List<List<Value>> rows, Optional<PagePlace> list, Ranks ranks) {

    /** The same with ranks. */
    DataTable with(Ranks others) {
        return new DataTable(id, title, columns, rows, list, others);
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
     * What stands above a column.
     *
     * @param isNumber whether the column holds numbers
     * @param isDrawn whether a chart of the table draws it
     */
    public record Heading(Value shown, boolean isNumber, boolean isDrawn) {}
}
