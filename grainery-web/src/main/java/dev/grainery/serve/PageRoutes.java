// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.BadChoiceException;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Harvests;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.pages.Pages;
import dev.grainery.pages.SearchPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

final class PageRoutes {

    static final String ASSET = ServedLinks.ASSETS + "{name}";

    private static final String HTML = "text/html";

    /** Permits only this server's styles, scripts and images, and forms sent to it. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final String FOR_A_YEAR = "private, max-age=31536000, immutable";

    private final Pages pages;
    private final Harvests harvests;
    private final Assets assets = new Assets();
    private final Html html = new Html();

    PageRoutes(Pages pages, Harvests harvests) {
        this.pages = pages;
        this.harvests = harvests;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(page(Kind.DASHBOARD, "", List.of(), call -> answer(call, pages.dashboard())));
        pages.lists()
                .forEach((kind, listed) ->
                        routes.add(page(kind, "", list(listed.choices()), call -> listed(call, kind, listed))));
        routes.add(page(Kind.HARVEST, "/{harvestID}", List.of(), this::harvest));
        for (Kind file : List.of(Kind.CONTAINER, Kind.CDX)) {
            routes.add(page(file, "/{id}/{fileName}", List.of(), call -> found(call, file, "id", "fileName")));
            routes.add(page(file, "/{name}", List.of(), call -> named(call, file, call.value("name"))));
        }
        routes.add(page(Kind.FINDING, "/{id}", List.of(), call -> found(call, Kind.FINDING, "id")));
        routes.add(page(
                Kind.SEARCH,
                "",
                List.of(Choice.text(SearchPage.QUERY, "A name or an identifier, or how it starts.")),
                this::search));
        routes.add(new Route(ASSET, List.of(Choice.text("v", "The digest of the file.")), this::asset));
        return routes;
    }

    private static Route page(Kind kind, String identity, List<Choice> parameters, Route.Endpoint endpoint) {
        List<Choice> all = new ArrayList<>(parameters);
        all.add(Choice.word(ServedLinks.LANGUAGE, "The language.", List.of("cs", "en")));
        return new Route(kind.path() + identity, all, endpoint);
    }

    private static List<Choice> list(List<Choice> choices) {
        List<Choice> all = new ArrayList<>(choices);
        all.addAll(List.of(Call.OF_AFTER, Call.OF_LIMIT));
        return all;
    }

    private static Choices choices(Call call) {
        Map<String, String> chosen = new LinkedHashMap<>(call.parameters());
        chosen.keySet().removeAll(Set.of(Call.AFTER, ServedLinks.LANGUAGE));
        return new Choices(chosen);
    }

    /** A filter that cannot be used is shown with the form, to be corrected there. */
    private Answer listed(Call call, Kind kind, Pages.Listed listed) {
        Choices choices = choices(call).withDates(listed.choices());
        try {
            return answer(call, listed.of(choices, call.after(), call.limit()));
        } catch (BadChoiceException e) {
            return answer(call, 400, Pages.refused(kind, listed.choices(), choices, e));
        }
    }

    private Answer harvest(Call call) {
        String id = call.value("harvestID").toLowerCase(Locale.ROOT);
        Optional<PageModel> page = pages.one(PagePlace.harvest(id));
        if (page.isPresent()) {
            return answer(call, page.get());
        }
        List<String> now = harvests.now(id);
        if (now.size() == 1) {
            return Answer.redirect(links(call).to(PagePlace.harvest(now.get(0))));
        }
        if (!now.isEmpty()) {
            return answer(
                    call,
                    300,
                    pages.search()
                            .several(
                                    PagePlace.harvest(id),
                                    now.stream().map(PagePlace::harvest).toList()));
        }
        // files that are not containers may name a harvest without a record
        return pages.hasContainers(id)
                ? Answer.elsewhere(links(call).to(PagePlace.of(Kind.CONTAINERS).with("harvest", id)))
                : named(call, Kind.HARVEST, call.value("harvestID"));
    }

    /** Redirects to the only match, else to the list of similar names. */
    private Answer named(Call call, Kind kind, String name) {
        List<PagePlace> exact = pages.search().exact(kind, name);
        if (exact.size() == 1) {
            return Answer.elsewhere(links(call).to(exact.get(0)));
        }
        Optional<PagePlace> alike = pages.search().alike(kind, name);
        if (alike.isEmpty() && !exact.isEmpty()) {
            return answer(call, 300, pages.search().several(new PagePlace(kind, List.of(name), Map.of()), exact));
        }
        return Answer.elsewhere(links(call)
                .to(alike.orElseThrow(() -> Problem.notFound(
                        "the store holds nothing of this name or identifier, and no name starts with it"))));
    }

    private Answer search(Call call) {
        List<PagePlace> exact = call.parameter(SearchPage.QUERY).map(String::strip).stream()
                .flatMap(text -> Stream.of(Kind.HARVEST, Kind.CONTAINER, Kind.CDX)
                        .flatMap(kind -> pages.search().exact(kind, text).stream()))
                .toList();
        return exact.size() == 1
                ? Answer.elsewhere(links(call).to(exact.get(0)))
                : answer(call, pages.search().of(choices(call)));
    }

    private Answer found(Call call, Kind kind, String... identity) {
        PagePlace place =
                new PagePlace(kind, Arrays.stream(identity).map(call::value).toList(), Map.of());
        return answer(
                call,
                pages.one(place).orElseThrow(() -> Problem.notFound("the store holds nothing of this identifier")));
    }

    private Answer answer(Call call, PageModel page) {
        return answer(call, 200, page);
    }

    private Answer answer(Call call, int status, PageModel page) {
        call.requireAccepted(HTML);
        ServedLinks links = links(call);
        return answer(
                status,
                page,
                links.language().orElse(Language.preferred(call.asked().languages())),
                links);
    }

    private ServedLinks links(Call call) {
        return new ServedLinks(
                call.choices().word(ServedLinks.LANGUAGE, Arrays.asList(Language.values()), Language::code), assets);
    }

    private Answer.Whole answer(int status, PageModel page, Language language, ServedLinks links) {
        return new Answer.Whole(
                status,
                HTML + "; charset=utf-8",
                html.of(page, language, links),
                Map.of(
                        "Content-Security-Policy",
                        POLICY,
                        "Content-Language",
                        language.code(),
                        "Vary",
                        "Accept, Accept-Language, Authorization"));
    }

    private Answer asset(Call call) {
        Assets.Asset asset =
                assets.find(call.value("name")).orElseThrow(() -> Problem.notFound("no page needs such a file"));
        boolean isThis = call.parameter("v").equals(Optional.of(asset.digest()));
        return new Answer.Whole(
                200, asset.mediaType(), asset.text(), isThis ? Map.of("Cache-Control", FOR_A_YEAR) : Map.of());
    }

    Answer.Whole problem(Api.Asked asked, Answer.Whole problem, String detail) {
        Optional<Language> chosen = asked.query().getOrDefault(ServedLinks.LANGUAGE, List.of()).stream()
                .flatMap(code -> Language.of(code).stream())
                .findFirst();
        return answer(
                        problem.status(),
                        Pages.error(PagePlace.of(Kind.DASHBOARD), problem.status(), detail),
                        chosen.orElse(Language.preferred(asked.languages())),
                        new ServedLinks(chosen, assets))
                .with(problem.headers());
    }

    /** Whether the client is a browser outside of the API. */
    static boolean isForPeople(Api.Asked asked) {
        return !asked.path().startsWith("/api")
                && asked.accepted().stream()
                        .findFirst()
                        .filter(range -> range.startsWith(HTML))
                        .isPresent();
    }
}
