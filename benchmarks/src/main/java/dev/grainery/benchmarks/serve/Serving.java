// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

import dev.grainery.benchmarks.serve.Load.Result;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command {@code benchmarks/serve}. */
public final class Serving {

    /** The most rows that a page may have. */
    private static final int MOST_ROWS = 250;

    /** How many thousands of rows on a page begins. */
    private static final int DEEP = 40;

    private static final int PAGES_IN_THOUSAND = 1_000 / MOST_ROWS;

    /** How many rows are asked for by turns. */
    private static final int SOME = 1_000;

    private static final int LARGEST = 5;
    private static final int FIRST_BYTES = 21;

    private final Map<String, String> options;
    private final Load load;
    private final Load warm;

    private Serving(Map<String, String> options) throws IOException {
        this.options = options;
        Path scratch = Path.of(options.get("scratch"));
        Files.createDirectories(scratch);
        Path vegeta = Path.of(options.get("vegeta"));
        int clients = Integer.parseInt(options.getOrDefault("clients", "20"));
        Duration duration =
                Duration.ofMillis(Math.round(1_000 * Double.parseDouble(options.getOrDefault("seconds", "5"))));
        this.load = new Load(vegeta, clients, duration, scratch);
        this.warm = new Load(vegeta, clients, duration.dividedBy(4), scratch);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> options = Arrays.stream(arguments)
                .map(argument -> argument.split("=", 2))
                .collect(Collectors.toMap(option -> option[0], option -> option[1]));
        new Serving(options).run();
    }

    private void run() throws IOException, InterruptedException {
        long begun = System.nanoTime();
        try (Served server =
                Served.start(options.get("grainery"), options.get("store"), options.getOrDefault("heap", "256m"))) {
            System.out.printf(Locale.ROOT, "listening after %.1f s%n", (System.nanoTime() - begun) / 1e9);
            awaitFigures(server, begun);
            Map<String, List<String>> routes = routes(server);
            String only = options.getOrDefault("only", "");
            routes.keySet().removeIf(route -> !route.contains(only));
            System.out.printf(
                    Locale.ROOT,
                    "%-48s %9s %9s %9s %9s %s%n",
                    "route",
                    "p50 ms",
                    "p95 ms",
                    "p99 ms",
                    "answers/s",
                    "good");
            for (Map.Entry<String, List<String>> route : routes.entrySet()) {
                List<String> addresses =
                        route.getValue().stream().map(server::address).toList();
                if (server.has(route.getValue().get(0))) {
                    warm.run(addresses);
                    measure(route.getKey(), addresses);
                } else {
                    System.out.println(route.getKey() + ": not there");
                }
            }
            System.out.printf(Locale.ROOT, "heap in use after a collection: %d MiB%n", server.usedHeap());
            firstByte(server);
            csv(server);
        }
        if (options.containsKey("others")) {
            for (String other : Files.readAllLines(Path.of(options.get("others")))) {
                // a name, a blank, and an address
                int blank = other.lastIndexOf(' ');
                List<String> address = List.of(other.substring(blank + 1));
                warm.run(address);
                measure(other.substring(0, blank), address);
            }
        }
    }

    private static void awaitFigures(Served server, long begun) throws IOException, InterruptedException {
        while (server.get("/metrics").contains("grainery_serve_figures_timestamp_seconds 0")) {
            Thread.sleep(200);
        }
        System.out.printf(Locale.ROOT, "figures counted after %.1f s%n", (System.nanoTime() - begun) / 1e9);
    }

    private void measure(String name, List<String> addresses) throws IOException, InterruptedException {
        Result result = load.run(addresses);
        System.out.printf(
                Locale.ROOT,
                "%-48s %9.1f %9.1f %9.1f %9.0f %s%n",
                name,
                result.median(),
                result.p95(),
                result.p99(),
                result.requests(),
                result.success() == 1
                        ? "all"
                        : String.format(Locale.ROOT, "%.3f %s", result.success(), result.firstError()));
    }

    /** The requests by route: for each several addresses, so that no answer is just repeated. */
    private static Map<String, List<String>> routes(Served server) throws IOException, InterruptedException {
        List<String> harvests = server.all("/api/v1/harvests", "harvestID", SOME);
        List<String> bySize = server.all("/api/v1/harvests?sort=-size", "harvestID", LARGEST);
        List<String> names = server.all("/api/v1/containers", "fileName", SOME);
        List<String> containers = server.all("/api/v1/containers", "link", SOME);
        List<String> findings = server.all("/api/v1/findings", "id", SOME);
        Map<String, List<String>> routes = new LinkedHashMap<>();
        pages(routes, harvests, bySize, containers);
        routes.put("harvests", List.of("/api/v1/harvests"));
        routes.put(
                "harvests sorted, filtered",
                List.of(
                        "/api/v1/harvests?sort=-size",
                        "/api/v1/harvests?sort=name&type=Serials",
                        "/api/v1/harvests?year=2012",
                        "/api/v1/harvests?name=grain&sort=-date"));
        routes.put("harvest", each("/api/v1/harvests/", harvests));
        routes.put("harvest, the largest", each("/api/v1/harvests/", bySize));
        routes.put("containers", List.of("/api/v1/containers", "/api/v1/containers?sort=-name"));
        routes.put(
                "containers, deep",
                List.of(
                        hundred(server.further("/api/v1/containers?limit=" + MOST_ROWS, DEEP * PAGES_IN_THOUSAND)),
                        hundred(server.further(
                                "/api/v1/containers?limit=" + MOST_ROWS + "&sort=name", DEEP * PAGES_IN_THOUSAND))));
        routes.put("containers, as many rows as possible", List.of("/api/v1/containers?limit=" + MOST_ROWS));
        routes.put("containers of a harvest", each("/api/v1/containers?harvest=", harvests));
        routes.put("containers of the largest", each("/api/v1/containers?harvest=", bySize));
        routes.put("containers of a harvest, by status", each("/api/v1/containers?status=FAILED&harvest=", bySize));
        routes.put("containers of a harvest, by name", each("/api/v1/containers?name=CZ-2026-09&harvest=", bySize));
        routes.put(
                "containers by name",
                names.stream()
                        .limit(100)
                        .map(name -> "/api/v1/containers?name=" + encoded(name.substring(0, 12)))
                        .toList());
        routes.put(
                "containers by status",
                List.of(
                        "/api/v1/containers?status=FIRST",
                        "/api/v1/containers?status=FAILED",
                        "/api/v1/containers?status=VALIDATED&sort=-nextCheck"));
        routes.put("container", containers);
        routes.put("cdx", List.of("/api/v1/cdx", "/api/v1/cdx?status=FIRST"));
        routes.put("findings", List.of("/api/v1/findings"));
        routes.put(
                "findings, filtered",
                List.of(
                        "/api/v1/findings?state=open&severity=warning",
                        "/api/v1/findings?state=resolved",
                        "/api/v1/findings?code=GRN-E012",
                        "/api/v1/findings?since=2026-01-01"));
        routes.put(
                "findings, deep",
                List.of(hundred(server.further("/api/v1/findings?limit=" + MOST_ROWS, 2 * PAGES_IN_THOUSAND))));
        routes.put("findings of a harvest", each("/api/v1/findings?harvest=", harvests));
        routes.put("finding", each("/api/v1/findings/", findings));
        routes.put("checks", List.of("/api/v1/checks", "/api/v1/checks?sort=added"));
        routes.put("checks of a file", each("/api/v1/checks?file=", names));
        routes.put("due", List.of("/api/v1/due", "/api/v1/due?before=2100-01-01"));
        routes.put(
                "due, deep",
                List.of(hundred(
                        server.further("/api/v1/due?before=2100-01-01&limit=" + MOST_ROWS, DEEP * PAGES_IN_THOUSAND))));
        routes.put(
                "statistics",
                List.of("/api/v1/statistics", "/api/v1/statistics?by=host", "/api/v1/statistics?by=status"));
        routes.put("statistics of a harvest", each("/api/v1/statistics?by=host&harvest=", harvests));
        routes.put("status", List.of("/api/v1/status"));
        routes.put("metrics", List.of("/metrics"));
        return routes;
    }

    private static void pages(
            Map<String, List<String>> routes, List<String> harvests, List<String> bySize, List<String> containers) {
        routes.put("page: dashboard", List.of("/"));
        routes.put("page: harvests", List.of("/harvests", "/harvests?sort=-size", "/harvests?type=Serials"));
        routes.put("page: harvest", each("/harvests/", harvests));
        routes.put("page: harvest, the largest", each("/harvests/", bySize));
        routes.put("page: containers", List.of("/containers", "/containers?sort=name", "/containers?status=FIRST"));
        routes.put(
                "page: as many rows as possible",
                Stream.of("harvests", "containers", "cdx", "findings", "checks")
                        .map(list -> "/" + list + "?limit=" + MOST_ROWS)
                        .toList());
        routes.put(
                "page: container",
                containers.stream()
                        .limit(500)
                        .map(link -> link.substring("/api/v1".length()))
                        .toList());
        routes.put("page: CDX files", List.of("/cdx"));
        routes.put("page: checks", List.of("/checks"));
        routes.put("page: revision", List.of("/revision"));
        routes.put("page: findings", List.of("/findings", "/findings?severity=warning"));
        routes.put("page: statistics", List.of("/statistics"));
    }

    /** The page that begins there, of as many rows as a page usually has. */
    private static String hundred(String link) {
        return link.replace("limit=" + MOST_ROWS, "limit=100");
    }

    private static List<String> each(String beginning, List<String> ends) {
        return ends.stream().map(end -> beginning + encoded(end)).toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static void firstByte(Served server) throws IOException, InterruptedException {
        List<Duration> times = new ArrayList<>();
        for (int i = 0; i < FIRST_BYTES; i++) {
            times.add(server.firstByte("/"));
        }
        times.sort(Comparator.naturalOrder());
        System.out.printf(
                Locale.ROOT,
                "first byte of the dashboard, one client: median %.1f ms, longest %.1f ms%n",
                times.get(FIRST_BYTES / 2).toNanos() / 1e6,
                times.get(FIRST_BYTES - 1).toNanos() / 1e6);
    }

    private static void csv(Served server) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        long lines = server.get("/api/v1/harvests?format=csv").lines().count();
        lines += server.get("/api/v1/findings?format=csv").lines().count();
        System.out.printf(
                Locale.ROOT,
                "CSV of harvests and findings: %d lines in %.1f s%n",
                lines,
                (System.nanoTime() - begun) / 1e9);
    }
}
