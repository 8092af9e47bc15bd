// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.BadChoiceException;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoreState;
import dev.grainery.listing.ThisWeek;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Pages;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The answers of the server, independent of the HTTP library. Thread-safe. */
final class Api implements AutoCloseable {

    static final Duration OLDEST_STATISTICS = Duration.ofMinutes(1);

    static final Duration OLDEST_FIGURES = Duration.ofSeconds(10);

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private static final Set<String> FIXED = Set.of(Link.API, OpenApi.PATH, PageRoutes.ASSET);

    private final List<Route> routes = new ArrayList<>();
    private final List<Route> all = new ArrayList<>();
    private final PageRoutes pages;
    private final Recent<Boolean> present;
    private final AnswerTable table = new AnswerTable();
    private final Monitoring monitoring;
    private final ServeSettings settings;
    private final KeptFigures figures;
    private final OaiEndpoint oai;

    /**
     * @param log receives messages for operators
     */
    Api(GraineryStore store, ServeSettings settings, InstantSource clock, Consumer<String> log) {
        ShownPaths paths = new ShownPaths(settings.showPaths());
        this.present = new Recent<>(
                () -> {
                    store.checkHealth();
                    return true;
                },
                Duration.ZERO,
                clock);
        Recent<StoreState> status = new Recent<>(() -> StoreState.of(store, clock.instant()), OLDEST_FIGURES, clock);
        Recent<StoreSums> sums = new Recent<>(() -> StoreSums.of(store), OLDEST_STATISTICS, clock);
        Recent<List<Findings.OfCode>> codes = new Recent<>(() -> Findings.byCode(store), OLDEST_FIGURES, clock);
        this.figures = KeptFigures.start(store, InstantSource.system(), log);
        Recent<ThisWeek> week = new Recent<>(
                () -> ThisWeek.of(store, paths, figures.figures(), clock.instant()), OLDEST_FIGURES, clock);
        this.settings = settings;
        this.oai = new OaiEndpoint(store, settings, paths, clock);
        this.monitoring = new Monitoring(store, status, figures, clock.instant());
        Harvests harvests = new Harvests(store, paths, figures::figures);
        routes.addAll(new ApiRoutes(store, paths, clock, harvests, sums::get, monitoring, table).all());
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
                                figures::times,
                                week::get)),
                harvests);
        all.addAll(routes);
        all.addAll(pages.routes());
    }

    KeptFigures figures() {
        return figures;
    }

    @Override
    public void close() {
        figures.close();
    }

    List<Route> routes() {
        return List.copyOf(routes);
    }

    Monitoring monitoring() {
        return monitoring;
    }

    AnswerTable table() {
        return table;
    }

    OaiEndpoint oai() {
        return oai;
    }

    /**
     * @param host without the port
     * @param authority with the port
     * @param query parameters of the query and of a posted form
     * @param accepted media ranges by preference; empty for any
     * @param languages language ranges by preference; empty for any
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

    Answer answer(Asked asked) {
        try {
            requireAccess(asked);
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
            return told(asked, Problem.busy("the store is damaged; grainery store check shows what is wrong with it"));
        } catch (StoreException e) {
            return told(
                    asked,
                    Problem.ofStatus(
                            500, "the store cannot be read; grainery store check shows what is wrong with it"));
        }
    }

    /**
     * Without a token, requests must name a host of this server: otherwise a web page in a browser on this machine
     * could read everything through a host name that it resolves to this server (DNS rebinding).
     */
    private void requireAccess(Asked asked) {
        if (settings.token().isPresent()) {
            boolean isShown = asked.authorization()
                    .filter(settings.token().get()::isShownBy)
                    .isPresent();
            if (!isShown && !asked.path().equals(Monitoring.HEALTH)) {
                throw Problem.noToken();
            }
        } else if (!LOOPBACK.contains(asked.host().toLowerCase(Locale.ROOT))
                && settings.proxy().filter(asked.host()::equalsIgnoreCase).isEmpty()
                && !asked.host().equalsIgnoreCase(settings.bind().getAddress().getHostAddress())) {
            throw Problem.misdirected(asked.host());
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
                    // checks the store first: cached answers would hide that it is unavailable
                    present.get();
                }
                return route.endpoint().answer(new Call(asked, values.get(), parameters(route, asked.query())));
            }
        }
        // the page says this in its own language
        throw Problem.notFound(
                PageRoutes.isForPeople(asked) ? "" : "nothing is here; " + Link.API + " lists what there is");
    }

    /** Splits before decoding, so that a segment may contain a slash. */
    private static List<String> segments(String path) {
        try {
            List<String> segments = new ArrayList<>();
            for (String segment : path.substring(1).split("/", -1)) {
                // a plus sign in a path is literal
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
            if (!route.has(name)) {
                throw Problem.badRequest("unknown parameter; the parameters here are "
                        + (route.parameters().isEmpty()
                                ? "none"
                                : route.parameters().stream()
                                        .map(Choice::name)
                                        .sorted()
                                        .collect(Collectors.joining(", "))));
            }
            if (values.size() != 1 || values.get(0).isEmpty() || values.get(0).length() > Choice.LONGEST) {
                throw Problem.badRequest(
                        name + ": must be given once, with from 1 to " + Choice.LONGEST + " characters");
            }
            parameters.put(name, values.get(0));
        });
        return parameters;
    }
}
