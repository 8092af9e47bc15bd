// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.BadChoiceException;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Revision;
import dev.grainery.listing.Runs;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.Statistics;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Pages;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUnavailableException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What the server answers, whatever library speaks HTTP. Thread-safe. */
final class Api implements AutoCloseable {

    /** How old statistics and figures may be. */
    static final Duration OLDEST_STATISTICS = Duration.ofMinutes(1);

    static final Duration OLDEST_FIGURES = Duration.ofSeconds(10);

    /** What is answered without a store. */
    private static final Set<String> FIXED = Set.of(Link.API, OpenApi.PATH, PageRoutes.ASSET);

    private static final int LONGEST_PARAMETER = 2_000;

    private final List<Route> routes = new ArrayList<>();
    private final List<Route> all = new ArrayList<>();
    private final PageRoutes pages;
    private final Recent<Boolean> present;
    private final Table table = new Table();
    private final Monitoring monitoring;
    private final Access access;
    private final KeptFigures figures;
    private final OaiEndpoint oai;

    /**
     * @param log is told what those who run the server should know
     */
    Api(GraineryStore store, ServeSettings settings, InstantSource clock, Consumer<String> log) {
        ShownPaths paths = new ShownPaths(settings.showPaths());
        this.present = new Recent<>(
                () -> {
                    store.look();
                    return true;
                },
                Duration.ZERO,
                clock);
        Recent<StoreFigures> status =
                new Recent<>(() -> StoreFigures.of(store, clock.instant()), OLDEST_FIGURES, clock);
        Recent<StoreSums> sums = new Recent<>(() -> StoreSums.of(store), OLDEST_STATISTICS, clock);
        Recent<List<Findings.OfCode>> codes = new Recent<>(() -> Findings.byCode(store), OLDEST_FIGURES, clock);
        this.figures = KeptFigures.start(store, InstantSource.system(), log);
        this.access = new Access(settings);
        this.oai = new OaiEndpoint(store, settings, paths, clock);
        this.monitoring = new Monitoring(store, status, figures, clock.instant());
        Harvests harvests = new Harvests(store, paths);
        var containers = FileRoutes.containers(store, paths, table);
        routes.add(new Route(Link.API, Set.of(), call -> index()));
        routes.add(new Route(OpenApi.PATH, Set.of(), call -> OpenApi.answer()));
        routes.addAll(monitoring.routes());
        routes.addAll(new HarvestRoutes(harvests, paths, table).routes());
        routes.addAll(containers.routes());
        routes.addAll(FileRoutes.cdxFiles(store, paths, table).routes());
        routes.addAll(new FindingRoutes(new Findings(store, paths), table).routes());
        routes.addAll(new RevisionRoutes(new Revision(store, paths, clock), table).routes());
        routes.addAll(new StatisticsRoutes(new Statistics(harvests, sums::get), table).routes());
        routes.addAll(new RunRoutes(new Runs(store, paths), table).routes());
        routes.addAll(new EarlierRoutes(store, harvests, containers, paths).routes());
        this.pages = new PageRoutes(
                new Pages(
                        store,
                        paths,
                        clock,
                        new Counts(
                                figures::figures,
                                figures::progress,
                                () -> figures.trouble().isPresent(),
                                codes::get,
                                sums::get,
                                figures::times)),
                harvests);
        all.addAll(routes);
        all.addAll(pages.routes());
    }

    /** The figures of the archive, which are counted in the background until this is closed. */
    KeptFigures figures() {
        return figures;
    }

    /** Stops counting; what is answered afterwards has the figures as they were. */
    @Override
    public void close() {
        figures.close();
    }

    /** What answers programs: all but the pages. */
    List<Route> routes() {
        return List.copyOf(routes);
    }

    Monitoring monitoring() {
        return monitoring;
    }

    Table table() {
        return table;
    }

    OaiEndpoint oai() {
        return oai;
    }

    /**
     * A request as it came in, without what the library for HTTP knows.
     *
     * @param host the host that it names, without a port
     * @param authority the host that it names, with the port
     * @param query the parameters of its query, and those that were posted
     */
    record Asked(
            String method,
            String path,
            String host,
            String authority,
            Optional<String> authorization,
            Map<String, List<String>> query,
            List<String> accepted,
            List<String> languages) {}

    /** The answer to a request, which may be a problem. */
    Answer answer(Asked asked) {
        try {
            access.check(asked.path(), asked.host(), asked.authorization());
            boolean isOai = asked.path().equals(OaiEndpoint.PATH);
            List<String> methods = isOai ? List.of("GET", "HEAD", "POST") : List.of("GET", "HEAD");
            if (!methods.contains(asked.method())) {
                throw Problem.methodNotAllowed(String.join(", ", methods));
            }
            if (isOai) {
                present.get();
                return oai.answer(asked);
            }
            return answered(asked);
        } catch (Problem problem) {
            return told(asked, problem);
        } catch (BadChoiceException e) {
            return told(asked, Problem.badRequest(e.getMessage()));
        } catch (StoreUnavailableException e) {
            return told(asked, Problem.busy("the store cannot be reached"));
        } catch (StoreDamagedException e) {
            return told(asked, Problem.busy("the store is damaged; grainery check-store tells what is wrong with it"));
        } catch (StoreException e) {
            return told(
                    asked,
                    Problem.ofStatus(
                            500, "the store cannot be read; grainery check-store tells what is wrong with it"));
        }
    }

    private Answer told(Asked asked, Problem problem) {
        return PageRoutes.isForPeople(asked)
                ? pages.problem(asked, problem.answer(), problem.getMessage())
                : problem.answer();
    }

    private Answer answered(Asked asked) {
        List<String> segments = segments(asked.path());
        for (Route route : all) {
            Optional<Map<String, String>> values = route.match(segments);
            if (values.isPresent()) {
                if (!FIXED.contains(route.template())) {
                    // much of it could be answered from memory when the store is gone
                    present.get();
                }
                return route.endpoint()
                        .answer(new Call(
                                asked.path(),
                                values.get(),
                                parameters(route, asked.query()),
                                asked.accepted(),
                                asked.languages()));
            }
        }
        throw Problem.notFound("nothing is here; " + Link.API + " lists what there is");
    }

    /** The parts of a path. They are separated first, so that a part may have a slash in it. */
    private static List<String> segments(String path) {
        try {
            List<String> segments = new ArrayList<>();
            for (String segment : path.substring(1).split("/", -1)) {
                // in a path, a plus sign is a plus sign
                segments.add(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
            }
            return segments;
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("the path has a % that is not followed by two hexadecimal digits");
        }
    }

    private static Map<String, String> parameters(Route route, Map<String, List<String>> query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        query.forEach((name, values) -> {
            if (route.hasForm() && values.equals(List.of(""))) {
                return;
            }
            if (!route.parameters().contains(name)) {
                throw Problem.badRequest("unknown parameter; there are "
                        + (route.parameters().isEmpty()
                                ? "none here"
                                : String.join(", ", new TreeSet<>(route.parameters()))));
            }
            if (values.size() != 1 || values.get(0).isEmpty() || values.get(0).length() > LONGEST_PARAMETER) {
                throw Problem.badRequest(
                        name + ": must be given once, with from 1 to " + LONGEST_PARAMETER + " characters");
            }
            parameters.put(name, values.get(0));
        });
        return parameters;
    }

    private Answer index() {
        Map<String, String> links = new LinkedHashMap<>();
        routes.stream()
                .map(Route::template)
                .filter(template -> template.startsWith(Link.API + "/") && !template.contains("{"))
                .forEach(template -> links.put(template.substring(Link.API.length() + 1), template));
        return Answer.json(Map.of("links", links));
    }
}
