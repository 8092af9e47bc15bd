// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.store.Page;
import java.util.List;
import java.util.Optional;

/** A list that is read page by page. */
@FunctionalInterface
public interface Rows<T> {

    /**
     * @param after the key that the previous page returned, empty for the first page
     * @throws IllegalArgumentException if {@code after} is not such a key
     */
    Page<T> page(Optional<String> after, int limit);

    default List<T> first(int limit) {
        return page(Optional.empty(), limit).items();
    }

    default Page<T> chosen(Optional<String> after, int limit) {
        try {
            return page(after, limit);
        } catch (IllegalArgumentException e) {
            if (after.isEmpty()) {
                throw e;
            }
            throw new BadChoiceException(
                    BadChoiceException.Reason.AFTER,
                    after.get(),
                    "after: this is not the key of a next page of this list");
        }
    }

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
