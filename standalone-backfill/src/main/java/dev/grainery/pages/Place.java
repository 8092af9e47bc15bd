// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a link can lead to, wherever pages are kept.
 *
 * @param kind what kind of page
 * @param identity what it is about: an identifier, or an identifier and a file name; empty for lists
 * @param choices what is chosen of a list, by the names of parameters
 */
public record Place(Kind kind, List<String> identity, Map<String, String> choices) {

    /** The parameter that says where a page of a list begins. */
    public static final String AFTER = "after";

    /** The parameter that says how many rows a page of a list has. */
    public static final String LIMIT = "limit";

    private static final Set<String> PARTS_AND_ORDER = Set.of(LIMIT, "sort");

    /** A kind of pages. */
    public enum Kind {
        DASHBOARD,
        HARVESTS,
        HARVEST,
        CONTAINERS,
        CONTAINER,
        CDX_FILES,
        CDX,
        FINDINGS,
        FINDING,
        CHECKS,
        REVISION,
        STATISTICS,
        RUNS,
        SEARCH
    }

    public Place {
        requireNonNull(kind, "kind");
        identity = List.copyOf(identity);
        choices = Collections.unmodifiableMap(new TreeMap<>(choices));
    }

    public static Place of(Kind kind) {
        return new Place(kind, List.of(), Map.of());
    }

    public static Place harvest(String harvestId) {
        return new Place(Kind.HARVEST, List.of(harvestId), Map.of());
    }

    public static Place container(String warcId, String fileName) {
        return new Place(Kind.CONTAINER, List.of(warcId, fileName), Map.of());
    }

    public static Place cdx(String cdxId, String fileName) {
        return new Place(Kind.CDX, List.of(cdxId, fileName), Map.of());
    }

    public static Place finding(String id) {
        return new Place(Kind.FINDING, List.of(id), Map.of());
    }

    /** Whether it is a list from its first row on of which nothing is left out. */
    boolean isWhole() {
        return PARTS_AND_ORDER.containsAll(choices.keySet());
    }

    /** The same list with one more choice. */
    public Place with(String name, String value) {
        Map<String, String> more = new TreeMap<>(choices);
        more.put(name, value);
        return new Place(kind, identity, more);
    }

    /** The same list with these choices. */
    public Place with(Map<String, String> chosen) {
        return new Place(kind, identity, chosen);
    }

    /** The same list from the row on that a page before has led to; its first page if none has. */
    Place from(Optional<String> after) {
        return after.map(key -> with(AFTER, key)).orElse(this);
    }

    /** The same list without a choice. */
    public Place without(String name) {
        Map<String, String> fewer = new TreeMap<>(choices);
        fewer.remove(name);
        return new Place(kind, identity, fewer);
    }
}
