// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes links, to served pages or to files of an export. */
public interface Links {

    /** Without a page, the target is shown as text. */
    default boolean has(PagePlace place) {
        return true;
    }

    String to(PagePlace place);

    default List<Language> languages() {
        return List.of(Language.values());
    }

    /** When the pages were written, if they are static. */
    default Optional<Instant> asOf() {
        return Optional.empty();
    }

    default String in(Language language, PagePlace place) {
        return to(place);
    }

    String asset(String name);

    default Optional<String> json(PagePlace place) {
        return Optional.empty();
    }

    default Optional<String> csv(PagePlace place) {
        return Optional.empty();
    }

    /** CSV as a spreadsheet expects it where the comma separates decimals. */
    default Optional<String> csvWithSemicolons(PagePlace place) {
        return Optional.empty();
    }

    /** Sent along with forms to keep the language. */
    default Optional<Language> language() {
        return Optional.empty();
    }

    /** The target of a list's filter form, if a server answers. */
    default Optional<String> action(PagePlace list) {
        return Optional.empty();
    }
}
