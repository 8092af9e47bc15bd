// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.List;
import java.util.Optional;

/**
 * The first column names the row.
 *
 * @param list the list with all rows, if there is one
 */
public record DataTable(
        String id, String title, List<Heading> columns, List<List<Value>> rows, Optional<PagePlace> list, Ranks ranks) {

    DataTable with(Ranks others) {
        return new DataTable(id, title, columns, rows, list, others);
    }

    /**
     * @param number how many rows have a rank; later rows stand for several values and have none
     */
    public record Ranks(int first, int number) {

        public static final Ranks NONE = new Ranks(1, 0);

        public boolean isNone() {
            return number == 0;
        }
    }

    public record Heading(Value shown, boolean isNumber, boolean isDrawn) {}
}
