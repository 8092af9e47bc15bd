// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A part of a page; how it looks is up to the template {@code part/part.jte}. */
public sealed interface Part
        permits Chart,
                FilterForm,
                Part.Actions,
                Part.Age,
                Part.EmptyStore,
                Part.Facts,
                Part.Fields,
                Part.Folded,
                Part.Group,
                Part.Listing,
                Part.Pager,
                Part.Paragraph,
                Part.Section,
                Part.Table,
                Part.Utility,
                RecordFields {

    /** Whether there is a chart in it. */
    default boolean hasChart() {
        return false;
    }

    /** The few things that matter most. */
    record Facts(List<Fact> facts) implements Part {}

    /** Facts that take more room than those at the top. */
    record Fields(List<Fact> facts) implements Part {}

    /**
     * A sentence or two.
     *
     * @param style a class of the style sheet, such as {@code none} for a sentence in place of what there is none of
     */
    record Paragraph(Value text, Optional<String> style) implements Part {

        static Paragraph of(String key) {
            return new Paragraph(Value.word(key), Optional.empty());
        }

        /** What stands in place of something of which there is none. */
        static Paragraph none(String key) {
            return new Paragraph(Value.word(key), Optional.of("none"));
        }
    }

    /**
     * A table with its title, and where all of its rows are.
     *
     * @param none the key of what stands in place of it if it has no rows
     * @param note the key of what is to be known of it
     */
    record Table(DataTable table, String none, Optional<String> note) implements Part {

        Table(DataTable table, String none) {
            this(table, none, Optional.empty());
        }

        /** A table that is left out if it has no rows. */
        static Optional<Part> unlessEmpty(DataTable table, Optional<String> note) {
            return table.rows().isEmpty() ? Optional.empty() : Optional.of(new Table(table, "list.none", note));
        }
    }

    /** A table that the reader opens. */
    record Folded(DataTable table) implements Part {}

    /**
     * A page of a list, with what it can be chosen by.
     *
     * @param none the key of what stands in place of rows if there are none
     * @param heading the identifier of the heading that names it
     */
    record Listing(FilterForm filter, DataTable table, String none, Pager pager, String heading) implements Part {}

    /** Links to what is akin; those that lead nowhere are left out. */
    record Actions(List<Value.Link> links) implements Part {}

    /** What another program said of a file. */
    record Utility(String name, List<Fact> facts, Value output, Optional<Value> errors) implements Part {}

    /**
     * How old the figures of a page are.
     *
     * @param counting how far the first count is; empty when all was counted
     * @param asOf until when what was written is in the figures; empty as long as they are being counted
     * @param isHeld whether they could not be brought up to date when that was last tried
     */
    record Age(Optional<KeptFigures.Progress> counting, Optional<Instant> asOf, boolean isHeld) implements Part {

        static Age of(Optional<ArchiveFigures> figures, Counts counts) {
            return new Age(
                    figures.isPresent()
                            ? Optional.empty()
                            : Optional.of(counts.progress().get()),
                    figures.map(ArchiveFigures::asOf),
                    counts.held().getAsBoolean());
        }
    }

    /**
     * Leads through the pages of a list.
     *
     * @param here this page
     * @param next the key of the next page, if there is one
     */
    record Pager(PagePlace here, Optional<String> next) implements Part {

        /** The first page of the list, unless this is the first one. */
        public Optional<PagePlace> first() {
            return here.choices().containsKey(PagePlace.AFTER)
                    ? Optional.of(here.without(PagePlace.AFTER))
                    : Optional.empty();
        }

        /** The next page, if there is one. */
        public Optional<PagePlace> following() {
            return next.map(key -> here.with(PagePlace.AFTER, key));
        }
    }

    /** What to do first: nothing is stored yet. */
    record EmptyStore() implements Part {}

    /**
     * Parts beside each other.
     *
     * @param style classes of the style sheet
     */
    record Group(String style, List<? extends Part> parts) implements Part {
        @Override
        public boolean hasChart() {
            return parts.stream().anyMatch(Part::hasChart);
        }
    }

    /**
     * Parts with a heading.
     *
     * @param id the identifier of the heading
     * @param title its key
     */
    record Section(String id, String title, List<? extends Part> parts) implements Part {
        @Override
        public boolean hasChart() {
            return parts.stream().anyMatch(Part::hasChart);
        }
    }
}
