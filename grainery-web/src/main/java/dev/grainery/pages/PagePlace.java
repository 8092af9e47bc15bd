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
 * The target of a link, wherever pages are stored.
 *
 * @param identity an identifier, or an identifier and a file name; empty for lists
 * @param choices the filters of a list, by parameter
 */
public record PagePlace(Kind kind, List<String> identity, Map<String, String> choices) {

    public static final String AFTER = "after";

    public static final String LIMIT = "limit";

    private static final Set<String> PARTS_AND_ORDER = Set.of(LIMIT, "sort");

    /** In the order of the navigation: the path, the API's equivalent, and the list that it belongs to. */
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
        DAMAGED("/damaged", Optional.of("/damaged"), Optional.of(REVISION)),
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

        Kind(Kind list) {
            this(list.path, list.api, Optional.of(list));
        }

        public String path() {
            return path;
        }

        public Optional<String> api() {
            return api;
        }

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

    /** Whether it is the beginning of an unfiltered list. */
    boolean isWhole() {
        return PARTS_AND_ORDER.containsAll(choices.keySet());
    }

    public PagePlace with(String name, String value) {
        Map<String, String> more = new TreeMap<>(choices);
        more.put(name, value);
        return new PagePlace(kind, identity, more);
    }

    public PagePlace with(Map<String, String> chosen) {
        return new PagePlace(kind, identity, chosen);
    }

    PagePlace from(Optional<String> after) {
        return after.map(key -> with(AFTER, key)).orElse(this);
    }

    public PagePlace without(String name) {
        Map<String, String> fewer = new TreeMap<>(choices);
        fewer.remove(name);
        return new PagePlace(kind, identity, fewer);
    }
}
