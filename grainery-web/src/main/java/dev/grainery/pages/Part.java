// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A part of a page; its look is defined by the template {@code part/part.jte}. */
public sealed interface Part
        permits Chart,
                FilterForm,
                Part.Actions,
                Part.Age,
                Part.Bare,
                Part.Contents,
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

    default boolean hasChart() {
        return false;
    }

    record Facts(List<Fact> facts) implements Part {}

    record Fields(List<Fact> facts) implements Part {}

    /**
     * @param style a style class, such as {@code none} for a sentence that replaces an empty part
     */
    record Paragraph(Value text, Optional<String> style) implements Part {

        static Paragraph of(String key) {
            return new Paragraph(Value.word(key), Optional.empty());
        }

        static Paragraph none(String key) {
            return new Paragraph(Value.word(key), Optional.of("none"));
        }
    }

    /**
     * @param none the message key if there are no rows
     * @param note the message key of an explanation
     */
    record Table(DataTable table, String none, Optional<String> note) implements Part {

        Table(DataTable table, String none) {
            this(table, none, Optional.empty());
        }

        static Optional<Part> unlessEmpty(DataTable table, Optional<String> note) {
            return table.rows().isEmpty() ? Optional.empty() : Optional.of(new Table(table, "list.none", note));
        }
    }

    record Folded(DataTable table) implements Part {}

    /** Links to the sections of a long page. */
    record Contents(List<Anchor> sections) implements Part {

        public record Anchor(String id, String title) {}

        static Contents of(List<Part> parts) {
            return new Contents(parts.stream().flatMap(Contents::anchors).toList());
        }

        private static Stream<Anchor> anchors(Part part) {
            if (part instanceof Section section) {
                return Stream.of(new Anchor(section.id(), section.title()));
            } else if (part instanceof RecordFields) {
                return Stream.of(new Anchor("record-title", "record.title"));
            } else if (part instanceof Table some) {
                return Stream.of(anchor(some.table()));
            }
            return part instanceof Group group
                            && !group.parts().isEmpty()
                            && group.parts().get(0) instanceof Chart chart
                    ? Stream.of(anchor(chart.table()))
                    : Stream.empty();
        }

        private static Anchor anchor(DataTable table) {
            return new Anchor(table.id() + "-title", table.title());
        }
    }

    /** A table below a heading of its section. */
    record Bare(DataTable table) implements Part {}

    record Listing(FilterForm filter, DataTable table, String none, Pager pager, String heading) implements Part {}

    /** Related links; those without a page are omitted. */
    record Actions(List<Value.Link> links) implements Part {}

    record Utility(String name, List<Fact> facts, Value output, Optional<Value> errors) implements Part {}

    /**
     * The age of the figures on a page.
     *
     * @param counting the progress of the first count; empty after it
     * @param isHeld whether the latest count failed
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

    record Pager(PagePlace here, Optional<String> next) implements Part {

        public Optional<PagePlace> first() {
            return here.choices().containsKey(PagePlace.AFTER)
                    ? Optional.of(here.without(PagePlace.AFTER))
                    : Optional.empty();
        }

        public Optional<PagePlace> following() {
            return next.map(key -> here.with(PagePlace.AFTER, key));
        }
    }

    record EmptyStore() implements Part {}

    record Group(String style, List<? extends Part> parts) implements Part {
        @Override
        public boolean hasChart() {
            return parts.stream().anyMatch(Part::hasChart);
        }
    }

    record Section(String id, String title, List<? extends Part> parts) implements Part {
        @Override
        public boolean hasChart() {
            return parts.stream().anyMatch(Part::hasChart);
        }
    }
}
