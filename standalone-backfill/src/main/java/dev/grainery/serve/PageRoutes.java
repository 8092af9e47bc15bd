// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.Choices;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Revision;
import dev.grainery.listing.Runs;
import dev.grainery.listing.Statistics;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.Pages;
import dev.grainery.pages.Place;
import dev.grainery.pages.Place.Kind;
import dev.grainery.pages.SearchPage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The pages for people, and the files that belong to them. */
final class PageRoutes {

    /** The files that pages need. */
    static final String ASSET = ServedLinks.ASSETS + "{name}";

    private static final String HTML = "text/html";

    /** Nothing but our own style, scripts and images, and forms that are sent to us. */
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
        return List.of(
                page(Kind.DASHBOARD, "", Set.of(), call -> answer(call, pages.dashboard())),
                page(
                        Kind.HARVESTS,
                        "",
                        list(Harvests.CHOICES),
                        call -> answer(call, pages.harvests(choices(call), call.after(), call.limit()))),
                page(Kind.HARVEST, "/{harvestID}", Set.of(), this::harvest),
                page(
                        Kind.CONTAINERS,
                        "",
                        list(StoredFiles.CHOICES),
                        call -> answer(
                                call,
                                pages.containers(
                                        StoredFiles.inPossibleOrder(choices(call)), call.after(), call.limit()))),
                page(
                        Kind.CONTAINER,
                        "/{warcID}/{fileName}",
                        Set.of(),
                        call -> found(call, pages.container(call.value("warcID"), call.value("fileName")))),
                page(Kind.CONTAINER, "/{name}", Set.of(), call -> named(call, Kind.CONTAINER, call.value("name"))),
                page(Kind.CDX, "/{name}", Set.of(), call -> named(call, Kind.CDX, call.value("name"))),
                page(Kind.SEARCH, "", Set.of(SearchPage.QUERY), this::search),
                page(
                        Kind.CDX_FILES,
                        "",
                        list(StoredFiles.CHOICES),
                        call -> answer(
                                call,
                                pages.cdxFiles(
                                        StoredFiles.inPossibleOrder(choices(call)), call.after(), call.limit()))),
                page(
                        Kind.CDX,
                        "/{cdxID}/{fileName}",
                        Set.of(),
                        call -> found(call, pages.cdx(call.value("cdxID"), call.value("fileName")))),
                page(
                        Kind.FINDINGS,
                        "",
                        list(Findings.CHOICES),
                        call -> answer(call, pages.findings(choices(call), call.after(), call.limit()))),
                page(Kind.FINDING, "/{id}", Set.of(), call -> found(call, pages.finding(call.value("id")))),
                page(
                        Kind.REVISION,
                        "",
                        list(Revision.DUE_CHOICES),
                        call -> answer(call, pages.revision(choices(call), call.after(), call.limit()))),
                page(
                        Kind.CHECKS,
                        "",
                        list(Revision.CHECK_CHOICES),
                        call -> answer(call, pages.checks(choices(call), call.after(), call.limit()))),
                page(
                        Kind.STATISTICS,
                        "",
                        list(Statistics.CHOICES),
                        call -> answer(call, pages.statistics(choices(call), call.after(), call.limit()))),
                page(
                        Kind.RUNS,
                        "",
                        list(Runs.CHOICES),
                        call -> answer(call, pages.runs(choices(call), call.after(), call.limit()))),
                new Route(ASSET, Set.of("v"), this::asset));
    }

    private static Route page(Kind kind, String identity, Set<String> parameters, Route.Endpoint endpoint) {
        Set<String> all = new TreeSet<>(parameters);
        all.add(ServedLinks.LANGUAGE);
        return new Route(ServedLinks.path(kind) + identity, all, endpoint);
    }

    /** Parameters of a list. */
    private static Set<String> list(Set<String> choices) {
        Set<String> all = new TreeSet<>(choices);
        all.addAll(Set.of(Call.AFTER, Call.LIMIT));
        return all;
    }

    /** What is chosen of a list. */
    private static Choices choices(Call call) {
        Map<String, String> chosen = new LinkedHashMap<>(call.parameters());
        chosen.keySet().removeAll(Set.of(Call.AFTER, ServedLinks.LANGUAGE));
        return new Choices(chosen);
    }

    private Answer harvest(Call call) {
        String id = call.value("harvestID").toLowerCase(Locale.ROOT);
        Optional<PageModel> page = pages.harvest(id);
        if (page.isPresent()) {
            return found(call, page);
        }
        List<String> now = harvests.now(id);
        if (now.size() == 1) {
            return Answer.redirect(links(call).to(Place.harvest(now.get(0))));
        }
        if (!now.isEmpty()) {
            return answer(
                    call,
                    300,
                    pages.several(
                            Place.harvest(id), now.stream().map(Place::harvest).toList()));
        }
        // files that are no containers belong to a harvest that may have no record: they are all there is to show of it
        Choices own = new Choices(Map.of("harvest", id));
        return pages.containers(own, Optional.empty(), 1).table().rows().isEmpty()
                ? named(call, Kind.HARVEST, call.value("harvestID"))
                : Answer.elsewhere(links(call).to(Place.of(Kind.CONTAINERS).with(own.given())));
    }

    /** Leads to what has a name or an identifier; if several or none have it, to the list of what is called alike. */
    private Answer named(Call call, Kind kind, String name) {
        List<Place> exact = pages.exact(kind, name);
        if (exact.size() == 1) {
            return Answer.elsewhere(links(call).to(exact.get(0)));
        }
        Optional<Place> alike = pages.alike(kind, name);
        if (alike.isEmpty() && !exact.isEmpty()) {
            return answer(call, 300, pages.several(new Place(kind, List.of(name), Map.of()), exact));
        }
        return Answer.elsewhere(links(call)
                .to(alike.orElseThrow(() -> Problem.notFound(
                        "the store holds nothing of this name or identifier, and no name begins so"))));
    }

    /** Leads to what has exactly this name or identifier, if it is one; otherwise shows what is called alike. */
    private Answer search(Call call) {
        List<Place> exact = call.parameter(SearchPage.QUERY).map(String::strip).stream()
                .flatMap(text -> Stream.of(Kind.HARVEST, Kind.CONTAINER, Kind.CDX)
                        .flatMap(kind -> pages.exact(kind, text).stream()))
                .toList();
        return exact.size() == 1
                ? Answer.elsewhere(links(call).to(exact.get(0)))
                : answer(call, pages.search(choices(call)));
    }

    private Answer found(Call call, Optional<PageModel> page) {
        return answer(call, page.orElseThrow(() -> Problem.notFound("the store holds nothing of this identifier")));
    }

    private Answer answer(Call call, PageModel page) {
        return answer(call, 200, page);
    }

    private Answer answer(Call call, int status, PageModel page) {
        call.requireAccepted(HTML);
        ServedLinks links = links(call);
        return answer(status, page, links.language().orElse(Language.preferred(call.languages())), links);
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

    /** The page that tells of a problem, with the headers of the answer it stands for. */
    Answer.Whole problem(Api.Asked asked, Answer.Whole problem, String detail) {
        Optional<Language> chosen = asked.query().getOrDefault(ServedLinks.LANGUAGE, List.of()).stream()
                .flatMap(code -> Language.of(code).stream())
                .findFirst();
        return answer(
                        problem.status(),
                        Pages.error(Place.of(Kind.DASHBOARD), problem.status(), detail),
                        chosen.orElse(Language.preferred(asked.languages())),
                        new ServedLinks(chosen, assets))
                .with(problem.headers());
    }

    /** Whether whoever asked would rather see a page than JSON: a browser, and not for the API. */
    static boolean isForPeople(Api.Asked asked) {
        return !asked.path().startsWith("/api")
                && asked.accepted().stream()
                        .findFirst()
                        .filter(range -> range.startsWith(HTML))
                        .isPresent();
    }
}
