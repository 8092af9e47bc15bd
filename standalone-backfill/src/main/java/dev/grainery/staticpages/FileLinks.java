// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import static java.util.Objects.requireNonNull;

import dev.grainery.pages.Language;
import dev.grainery.pages.Links;
import dev.grainery.pages.Place;
import dev.grainery.pages.Place.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The links of one page to other files of the report: relative ones, which hold wherever the report lies. */
final class FileLinks implements Links {

    private final Place here;
    private final int number;
    private final Language language;
    private final Instant asOf;
    private final Set<String> harvests;
    private final String up;
    private final Set<Place> lists = new HashSet<>();
    private Optional<String> next = Optional.empty();

    /**
     * @param here where the page is
     * @param number its number, if it is one of a list
     * @param harvests the identifiers of all harvests that have a page
     */
    FileLinks(Place here, int number, Language language, Instant asOf, Set<String> harvests) {
        this.here = requireNonNull(here, "here");
        this.number = number;
        this.language = requireNonNull(language, "language");
        this.asOf = requireNonNull(asOf, "asOf");
        this.harvests = requireNonNull(harvests, "harvests");
        this.up = "../".repeat((int) file().chars().filter(c -> c == '/').count());
    }

    /** The file of the page itself. */
    String file() {
        return FileNames.of(here, number);
    }

    /** The key of the next page of the list, if the page has led there. */
    Optional<String> next() {
        return next;
    }

    /** The lists that the page has led to. */
    Set<Place> lists() {
        return lists;
    }

    @Override
    public boolean has(Place place) {
        // a finding may be about a harvest that is there no more
        boolean isGone = place.kind() == Kind.HARVEST
                && !harvests.contains(place.identity().get(0));
        return !isGone && FileNames.isWritten(place);
    }

    @Override
    public String to(Place place) {
        if (!has(place)) {
            throw new IllegalArgumentException("no page is written for " + place);
        }
        if (place.identity().isEmpty() && place.kind() != Kind.DASHBOARD) {
            lists.add(FileNames.list(place));
        }
        return up + FileNames.of(place, number(place));
    }

    private int number(Place place) {
        Optional<String> after = Optional.ofNullable(place.choices().get(Place.AFTER));
        boolean isSameList =
                place.kind() == here.kind() && FileNames.list(place).equals(FileNames.list(here));
        if (after.isEmpty() || !isSameList) {
            return 1;
        }
        if (after.equals(Optional.ofNullable(here.choices().get(Place.AFTER)))) {
            return number;
        }
        next = after;
        return number + 1;
    }

    @Override
    public String in(Language other, Place place) {
        return to(place);
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

    @Override
    public Optional<String> json(Place place) {
        return Optional.empty();
    }

    @Override
    public Optional<String> csv(Place place) {
        return Optional.empty();
    }

    @Override
    public Optional<Language> language() {
        return Optional.empty();
    }

    @Override
    public String action(Place list) {
        return to(list);
    }

    @Override
    public boolean hasForms() {
        return false;
    }
}
