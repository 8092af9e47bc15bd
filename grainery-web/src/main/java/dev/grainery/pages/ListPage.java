// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Rows;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A list as a whole page, with its filters.
 *
 * @param none the message key if the unfiltered list is empty
 * @param isStoreEmpty whether to suggest a first backfill
 * @param usual adds the default filters
 * @param before parts above the list on its first page
 */
record ListPage<T>(
        Kind kind,
        List<Choice> choices,
        Function<Choices, Rows<T>> rows,
        TableLayout<T> table,
        String none,
        BooleanSupplier isStoreEmpty,
        UnaryOperator<Choices> usual,
        Function<Choices, Optional<Part>> before)
        implements Pages.Listed {

    ListPage(
            Kind kind,
            List<Choice> choices,
            Function<Choices, Rows<T>> rows,
            TableLayout<T> table,
            String none,
            BooleanSupplier isStoreEmpty) {
        this(kind, choices, rows, table, none, isStoreEmpty, UnaryOperator.identity(), chosen -> Optional.empty());
    }

    @Override
    public PageModel of(Choices given, Optional<String> after, int limit) {
        Choices wanted = usual.apply(given);
        PagePlace list = PagePlace.of(kind).with(wanted.given());
        PagePlace asked = PagePlace.of(kind).with(given.given());
        Page<T> page = rows.apply(wanted).chosen(after, limit);
        PagePlace here = list.from(after);
        boolean isWhole = after.isEmpty() && asked.isWhole();
        List<Part> parts = new ArrayList<>();
        if (page.items().isEmpty() && isWhole && isStoreEmpty.getAsBoolean()) {
            parts.add(new Part.EmptyStore());
        } else {
            before.apply(given).filter(some -> after.isEmpty()).ifPresent(parts::add);
            parts.add(new Part.Listing(
                    FilterForm.of(asked, choices),
                    table.of(page.items(), list),
                    isWhole ? none : "list.none",
                    new Part.Pager(here, page.next()),
                    PageModel.HEADING));
        }
        return PageModel.of(here, table.title(), parts);
    }
}
