// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.record.RecordType;
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
public record PagePlace(Kind kind, List<String> identity, Map<String, String> choices) {

    /** The parameter that says where a page of a list begins. */
    public static final String AFTER = "after";

    /** The parameter that says how many rows a page of a list has. */
    public static final String LIMIT = "limit";

    private static final Set<String> PARTS_AND_ORDER = Set.of(LIMIT, "sort");

    /** A kind of pages, in the order of the navigation: where they are, what the API calls the same, and which list they belong to. */
    public enum Kind {
        DASHBOARD("/", "/status"),
        HARVESTS("/harvests", "/harvests"),
        HARVEST(HARVESTS),
        COMPARISON("/compare", Optional.empty(), Optional.of(HARVESTS)),
        CONTAINERS("/containers", "/containers"),
        CONTAINER(CONTAINERS),
        CDX_FILES("/cdx", "/cdx"),
        CDX(CDX_FILES),
        FINDINGS("/findings", "/findings"),
        FINDING(FINDINGS),
        REVISION("/revision", "/due"),
        CHECKS("/checks", Optional.of("/checks"), Optional.of(REVISION)),
        STATISTICS("/statistics", "/statistics"),
        RUNS("/runs", "/runs"),
        SEARCH("/search", Optional.empty(), Optional.empty());

        private final String path;
        private final Optional<String> api;
        private final Optional<Kind> list;

        Kind(String path, Optional<String> api, Optional<Kind> list) {
            this.path = path;
            this.api = api;
            this.list = list;
        }

        Kind(String path, String api) {
            this(path, Optional.of(api), Optional.empty());
        }

        /** One of a list. */
        Kind(Kind list) {
            this(list.path, list.api, Optional.of(list));
        }

        /** Where pages of this kind are served, before what identifies one of them. */
        public String path() {
            return path;
        }

        /** What the API calls it, as far as it answers the same. */
        public Optional<String> api() {
            return api;
        }

        /** The list that it belongs to: itself, if to no other one. */
        public Kind list() {
            return list.orElse(this);
        }
    }

    public PagePlace {
        identity = List.copyOf(identity);
        choices = Collections.unmodifiableMap(new TreeMap<>(choices));
    }

    public static PagePlace of(Kind kind) {
        return new PagePlace(kind, List.of(), Map.of());
    }

    public static PagePlace harvest(String harvestId) {
        return new PagePlace(Kind.HARVEST, List.of(harvestId), Map.of());
    }

    /** The page of a record. */
    public static PagePlace of(RecordType type, String id, String fileName) {
        return switch (type) {
            case CONTAINER -> new PagePlace(Kind.CONTAINER, List.of(id, fileName), Map.of());
            case CDX -> new PagePlace(Kind.CDX, List.of(id, fileName), Map.of());
            case HARVEST -> harvest(id);
        };
    }

    public static PagePlace finding(String id) {
        return new PagePlace(Kind.FINDING, List.of(id), Map.of());
    }

    /** Whether it is a list from its first row on of which nothing is left out. */
    boolean isWhole() {
        return PARTS_AND_ORDER.containsAll(choices.keySet());
    }

    /** The same list with one more choice. */
    public PagePlace with(String name, String value) {
        Map<String, String> more = new TreeMap<>(choices);
        more.put(name, value);
        return new PagePlace(kind, identity, more);
    }

    /** The same list with these choices. */
    public PagePlace with(Map<String, String> chosen) {
        return new PagePlace(kind, identity, chosen);
    }

    /** The same list from the row on that a page before has led to; its first page if none has. */
    PagePlace from(Optional<String> after) {
        return after.map(key -> with(AFTER, key)).orElse(this);
    }

    /** The same list without a choice. */
    public PagePlace without(String name) {
        Map<String, String> fewer = new TreeMap<>(choices);
        fewer.remove(name);
        return new PagePlace(kind, identity, fewer);
    }
}
