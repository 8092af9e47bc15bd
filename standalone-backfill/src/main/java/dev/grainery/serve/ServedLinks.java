// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.pages.Assets;
import dev.grainery.pages.Language;
import dev.grainery.pages.Links;
import dev.grainery.pages.Place;
import dev.grainery.pages.Place.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Links between pages that are served: paths from the root, with what is chosen as a query.
 *
 * @param language the language that was chosen explicitly, and is kept; empty if each reader has the preferred one
 * @param assets the files that belong to all pages
 */
record ServedLinks(Optional<Language> language, Assets assets) implements Links {

    static final String LANGUAGE = "lang";
    static final String ASSETS = "/assets/";

    /** What the API calls a place, as far as it answers the same. */
    private static final Map<Kind, String> API = Map.ofEntries(
            Map.entry(Kind.DASHBOARD, "/status"),
            Map.entry(Kind.HARVESTS, "/harvests"),
            Map.entry(Kind.HARVEST, "/harvests"),
            Map.entry(Kind.CONTAINERS, "/containers"),
            Map.entry(Kind.CONTAINER, "/containers"),
            Map.entry(Kind.CDX_FILES, "/cdx"),
            Map.entry(Kind.CDX, "/cdx"),
            Map.entry(Kind.FINDINGS, "/findings"),
            Map.entry(Kind.FINDING, "/findings"),
            Map.entry(Kind.CHECKS, "/checks"),
            Map.entry(Kind.REVISION, "/due"),
            Map.entry(Kind.STATISTICS, "/statistics"),
            Map.entry(Kind.RUNS, "/runs"));

    /** Where pages of a kind are, before what identifies one of them. */
    static String path(Kind kind) {
        return switch (kind) {
            case DASHBOARD -> "/";
            case HARVESTS, HARVEST -> "/harvests";
            case CONTAINERS, CONTAINER -> "/containers";
            case CDX_FILES, CDX -> "/cdx";
            case FINDINGS, FINDING -> "/findings";
            case CHECKS -> "/checks";
            case REVISION -> "/revision";
            case STATISTICS -> "/statistics";
            case RUNS -> "/runs";
            case SEARCH -> "/search";
        };
    }

    @Override
    public String to(Place place) {
        return link(
                path(place.kind()),
                language.map(chosen -> place.with(LANGUAGE, chosen.code())).orElse(place));
    }

    @Override
    public String in(Language other, Place place) {
        return link(path(place.kind()), place.with(LANGUAGE, other.code()));
    }

    @Override
    public String action(Place list) {
        return path(list.kind());
    }

    @Override
    public String asset(String name) {
        return ASSETS + name + "?v=" + assets.find(name).orElseThrow().digest();
    }

    @Override
    public Optional<String> json(Place place) {
        // the API does not part statistics into pages
        Place asked =
                place.kind() == Kind.STATISTICS ? place.without(Place.AFTER).without(Place.LIMIT) : place;
        return Optional.ofNullable(API.get(place.kind())).map(path -> link(Link.API + path, asked));
    }

    @Override
    public Optional<String> csv(Place place) {
        return json(place.without(Place.AFTER).without(Place.LIMIT).with(Call.FORMAT, "csv"));
    }

    @Override
    public boolean hasForms() {
        return true;
    }

    private static String link(String path, Place place) {
        String identity =
                place.identity().stream().map(part -> "/" + Link.encoded(part)).collect(Collectors.joining());
        String query = place.choices().entrySet().stream()
                .map(choice -> Link.encoded(choice.getKey()) + "=" + Link.encoded(choice.getValue()))
                .collect(Collectors.joining("&"));
        return path + identity + (query.isEmpty() ? "" : "?" + query);
    }
}
