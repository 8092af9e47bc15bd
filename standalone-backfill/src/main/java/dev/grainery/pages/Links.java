// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes links: to pages that are served, or to files of an export. */
public interface Links {

    /** Whether there is a page for a place; if there is none, what would lead there is shown without a link. */
    default boolean has(Place place) {
        return true;
    }

    /** The link to a place, if there is a page for it. */
    String to(Place place);

    /** The languages in which there are pages. */
    default List<Language> languages() {
        return List.of(Language.values());
    }

    /** When the pages were written, if they stay as they are. */
    default Optional<Instant> asOf() {
        return Optional.empty();
    }

    /** The link to a place in a language. */
    String in(Language language, Place place);

    /** The link to a file that belongs to all pages, such as {@code style.css}. */
    String asset(String name);

    /** The link to the same as JSON, if there is one. */
    Optional<String> json(Place place);

    /** The link to the same as CSV, if there is one. */
    Optional<String> csv(Place place);

    /** What a form has to send with it so that the language stays. */
    Optional<Language> language();

    /** Where a form that chooses from a list is sent to. */
    String action(Place list);

    /** Whether a list can be chosen from: whether there is somebody who answers. */
    boolean hasForms();
}
