// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Leads through the pages of a list.
 *
 * @param here this page
 * @param next the key of the next page, if there is one
 */
public record Pager(Place here, Optional<String> next) {

    public Pager {
        requireNonNull(here, "here");
        requireNonNull(next, "next");
    }

    /** The first page of the list, unless this is the first one. */
    public Optional<Place> first() {
        return here.choices().containsKey(Place.AFTER) ? Optional.of(here.without(Place.AFTER)) : Optional.empty();
    }

    /** The next page, if there is one. */
    public Optional<Place> following() {
        return next.map(key -> here.with(Place.AFTER, key));
    }
}
