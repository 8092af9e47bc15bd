// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.pages.Assets;
import dev.grainery.pages.Language;
import dev.grainery.pages.Links;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import java.util.Optional;

/**
 * @param language the explicitly chosen language; empty to follow the preference of the browser
 */
record ServedLinks(Optional<Language> language, Assets assets) implements Links {

    static final String LANGUAGE = "lang";
    static final String ASSETS = "/assets/";

    @Override
    public String to(PagePlace place) {
        return Link.to(
                place.kind().path(),
                language.map(chosen -> place.with(LANGUAGE, chosen.code())).orElse(place));
    }

    @Override
    public String in(Language other, PagePlace place) {
        return Link.to(place.kind().path(), place.with(LANGUAGE, other.code()));
    }

    @Override
    public Optional<String> action(PagePlace list) {
        return Optional.of(list.kind().path());
    }

    @Override
    public String asset(String name) {
        return ASSETS + name + "?v=" + assets.find(name).orElseThrow().digest();
    }

    @Override
    public Optional<String> json(PagePlace place) {
        // the API does not split statistics into pages
        PagePlace asked =
                place.kind() == Kind.STATISTICS ? place.without(PagePlace.AFTER).without(PagePlace.LIMIT) : place;
        return place.kind().api().map(path -> Link.api(asked));
    }

    @Override
    public Optional<String> csv(PagePlace place) {
        return csv(place, "csv");
    }

    @Override
    public Optional<String> csvWithSemicolons(PagePlace place) {
        return csv(place, Call.SEMICOLONS);
    }

    private Optional<String> csv(PagePlace place, String format) {
        return json(place.without(PagePlace.AFTER).without(PagePlace.LIMIT).with(Call.FORMAT, format));
    }
}
