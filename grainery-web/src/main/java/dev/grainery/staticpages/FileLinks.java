// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import dev.grainery.pages.Language;
import dev.grainery.pages.Links;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Relative links between the files of a report, valid wherever the report is stored. */
final class FileLinks implements Links {

    private final PagePlace here;
    private final int number;
    private final Language language;
    private final Instant asOf;
    private final Set<String> harvests;
    private final String up;
    private final Set<PagePlace> lists = new HashSet<>();
    private Optional<String> next = Optional.empty();

    FileLinks(PagePlace here, int number, Language language, Instant asOf, Set<String> harvests) {
        this.here = here;
        this.number = number;
        this.language = language;
        this.asOf = asOf;
        this.harvests = harvests;
        this.up = "../".repeat((int) file().chars().filter(c -> c == '/').count());
    }

    String file() {
        return FileNames.of(here, number);
    }

    Optional<String> next() {
        return next;
    }

    Set<PagePlace> lists() {
        return lists;
    }

    @Override
    public boolean has(PagePlace place) {
        // a finding may be about a harvest whose record was removed
        boolean isGone = place.kind() == Kind.HARVEST
                && !harvests.contains(place.identity().get(0));
        return !isGone && FileNames.isWritten(place);
    }

    @Override
    public String to(PagePlace place) {
        if (!has(place)) {
            throw new IllegalArgumentException("no page is written for " + place);
        }
        if (place.identity().isEmpty() && place.kind() != Kind.DASHBOARD) {
            lists.add(FileNames.list(place));
        }
        return up + FileNames.of(place, number(place));
    }

    private int number(PagePlace place) {
        Optional<String> after = Optional.ofNullable(place.choices().get(PagePlace.AFTER));
        boolean isSameList =
                place.kind() == here.kind() && FileNames.list(place).equals(FileNames.list(here));
        if (after.isEmpty() || !isSameList) {
            return 1;
        }
        if (after.equals(Optional.ofNullable(here.choices().get(PagePlace.AFTER)))) {
            return number;
        }
        next = after;
        return number + 1;
    }

    @Override
    public List<Language> languages() {
        return List.of(language);
    }

    @Override
    public Optional<Instant> asOf() {
        return Optional.of(asOf);
    }

    @Override
    public String asset(String name) {
        return up + StaticPages.ASSETS + name;
    }
}
