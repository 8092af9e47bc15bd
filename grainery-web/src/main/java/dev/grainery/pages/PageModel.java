// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.List;
import java.util.Optional;

/**
 * The content of a page: immutable and independent of the language.
 *
 * @param kind the message key of the kind of subject; empty if the title is enough
 * @param isProblem whether it replaces a page that cannot be shown
 */
public record PageModel(PagePlace place, Optional<String> kind, Value title, boolean isProblem, List<Part> parts) {

    static final String HEADING = "page-title";

    public PageModel {
        parts = List.copyOf(parts);
    }

    static PageModel of(PagePlace place, String title, List<Part> parts) {
        return new PageModel(place, Optional.empty(), Value.word(title), false, parts);
    }

    static PageModel about(PagePlace place, String kind, Value title, List<Part> parts) {
        return new PageModel(place, Optional.of(kind), title, false, parts);
    }

    public boolean hasCharts() {
        return parts.stream().anyMatch(Part::hasChart);
    }
}
