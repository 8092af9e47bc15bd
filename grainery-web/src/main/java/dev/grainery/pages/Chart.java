// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

/**
 * A table that is drawn as well: the first column names the points of the axis, each other one is a series.
 *
 * @param kind how it is drawn
 * @param unit what its numbers are
 * @param axis the key of what stands beside the axis of numbers
 * @param table the numbers
 * @param isWhole whether the page is about nothing else: the numbers stay open, and no list has more of them
 */
public record Chart(Kind kind, Unit unit, String axis, DataTable table, boolean isWhole) implements Part {

    Chart(Kind kind, Unit unit, String axis, DataTable table) {
        this(kind, unit, axis, table, false);
    }

    @Override
    public boolean hasChart() {
        return true;
    }

    /** How a table is drawn. */
    public enum Kind {
        /** A bar for each row, with a part for each column. */
        STACKED_BAR,
        /** Bars for each row, one for each column. */
        GROUPED_BAR,
        /** A lying bar for each row. */
        BARS,
        /** A line for each column. */
        LINE,
        /** A rectangle for each row, as large as the last number of it; the server draws it, the others a script. */
        TREEMAP
    }

    /** What numbers are. */
    public enum Unit {
        COUNT,
        BYTES,
        /** Parts of a whole. */
        SHARE
    }
}
