// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.List;
import java.util.Optional;

/**
 * What a page shows: immutable, and the same in every language.
 *
 * @param place where it is
 * @param kind the key of what kind of thing it is about; empty if the title says it
 * @param title its title
 * @param isProblem whether it stands in place of a page that cannot be shown
 * @param parts its parts, from the top down
 */
public record PageModel(PagePlace place, Optional<String> kind, Value title, boolean isProblem, List<Part> parts) {

    /** The identifier of the heading of each page. */
    static final String HEADING = "page-title";

    public PageModel {
        parts = List.copyOf(parts);
    }

    /** A page with a title of its own. */
    static PageModel of(PagePlace place, String title, List<Part> parts) {
        return new PageModel(place, Optional.empty(), Value.word(title), false, parts);
    }

    /** A page about one thing. */
    static PageModel about(PagePlace place, String kind, Value title, List<Part> parts) {
        return new PageModel(place, Optional.of(kind), title, false, parts);
    }

    /** Whether there are charts on it. */
    public boolean hasCharts() {
        return parts.stream().anyMatch(Part::hasChart);
    }
}
