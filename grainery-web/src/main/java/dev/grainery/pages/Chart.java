// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

/**
 * A table that is also drawn: the first column names the points of the axis, each other column is a series.
 *
 * @param axis the message key of the label of the numeric axis
 * @param isWhole whether the chart is the whole page, so that its numbers stay unfolded
 */
public record Chart(Kind kind, Unit unit, String axis, DataTable table, boolean isWhole) implements Part {

    Chart(Kind kind, Unit unit, String axis, DataTable table) {
        this(kind, unit, axis, table, false);
    }

    @Override
    public boolean hasChart() {
        return true;
    }

    public enum Kind {
        /** A bar for each row, with a part for each column. */
        STACKED_BAR,
        /** Bars for each row, one for each column. */
        GROUPED_BAR,
        /** A horizontal bar for each row. */
        BARS,
        LINE,
        /** A rectangle for each row, sized by its last number. Drawn by the server; a script draws the other kinds. */
        TREEMAP
    }

    public enum Unit {
        COUNT,
        BYTES,
        SHARE
    }
}
