// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * A table that is drawn as well: the first column names the points of the axis, each other one is a series.
 *
 * @param kind how it is drawn
 * @param unit what its numbers are
 * @param table the numbers
 */
public record Chart(Kind kind, Unit unit, DataTable table) {

    /** How a table is drawn. */
    public enum Kind {
        /** A bar for each row, with a part for each column. */
        STACKED_BAR,
        /** Bars for each row, one for each column. */
        GROUPED_BAR,
        /** A lying bar for each row. */
        BARS,
        /** A line for each column. */
        LINE;

        /** As the script for charts knows it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What numbers are. */
    public enum Unit {
        COUNT,
        BYTES,
        /** Parts of a whole. */
        SHARE;

        /** As the script for charts knows it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Chart {
        requireNonNull(kind, "kind");
        requireNonNull(unit, "unit");
        requireNonNull(table, "table");
    }
}
