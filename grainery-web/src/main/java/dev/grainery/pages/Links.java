// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes links: to pages that are served, or to files of an export. */
public interface Links {

    /** Whether there is a page for a place; if there is none, what would lead there is shown without a link. */
    default boolean has(PagePlace place) {
        return true;
    }

    /** The link to a place, if there is a page for it. */
    String to(PagePlace place);

    /** The languages in which there are pages. */
    default List<Language> languages() {
        return List.of(Language.values());
    }

    /** When the pages were written, if they stay as they are. */
    default Optional<Instant> asOf() {
        return Optional.empty();
    }

    /** The link to a place in a language. */
    default String in(Language language, PagePlace place) {
        return to(place);
    }

    /** The link to a file that belongs to all pages, such as {@code style.css}. */
    String asset(String name);

    /** The link to the same as JSON, if there is one. */
    default Optional<String> json(PagePlace place) {
        return Optional.empty();
    }

    /** The link to the same as CSV, if there is one. */
    default Optional<String> csv(PagePlace place) {
        return Optional.empty();
    }

    /** What a form has to send with it so that the language stays. */
    default Optional<Language> language() {
        return Optional.empty();
    }

    /** Where a form that chooses from a list is sent to, if there is somebody who answers. */
    default Optional<String> action(PagePlace list) {
        return Optional.empty();
    }
}
