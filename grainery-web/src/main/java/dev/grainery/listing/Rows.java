// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.store.Page;
import java.util.List;
import java.util.Optional;

/** Gives the rows of a list page by page. */
@FunctionalInterface
public interface Rows<T> {

    /**
     * A page of the rows.
     *
     * @param after the key that the page before has given, empty for the first page
     * @param limit how many rows at most
     * @throws IllegalArgumentException if {@code after} is no such key
     */
    Page<T> page(Optional<String> after, int limit);

    /** The first rows. */
    default List<T> first(int limit) {
        return page(Optional.empty(), limit).items();
    }

    /** The page after a key that somebody gave. */
    default Page<T> chosen(Optional<String> after, int limit) {
        try {
            return page(after, limit);
        } catch (IllegalArgumentException e) {
            if (after.isEmpty()) {
                throw e;
            }
            throw new BadChoiceException("after: this is not the key of a next page of this list");
        }
    }

    /** Rows that are all there already; their keys are their numbers. */
    static <T> Rows<T> of(List<T> rows) {
        return (after, limit) -> {
            int from = after.map(Integer::parseInt).orElse(0);
            if (from < 0 || from > rows.size()) {
                throw new IllegalArgumentException("no number of a row: " + from);
            }
            int to = Math.min(rows.size(), from + limit);
            return new Page<>(
                    rows.subList(from, to), to < rows.size() ? Optional.of(String.valueOf(to)) : Optional.empty());
        };
    }
}
