// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.CrawlFigures.Share;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.Fetches;
import dev.grainery.record.Fetches.Outcomes;
import dev.grainery.record.HarvestExtension;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The crawl logs of a harvest: completeness, failures, and the requested scope. */
final class CrawlLogParts {

    private static final int MOST_BARS = 120;

    private static final int MOST_ROWS = 20;

    private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);
    private static final int HOUR = "2026-11-22T01".length();
    private static final int DAY = "2026-11-22".length();

    /** Statuses assigned by the crawler, explained by a text. */
    private static final Set<String> OF_CRAWLER = Set.of(
            "0", "1", "1001", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-50", "-60", "-61", "-62", "-63",
            "-404", "-3000", "-4000", "-4001", "-4002", "-5000", "-5001", "-5002", "-5003", "-5004", "-6000", "-7000",
            "-9998");

    private static final Pattern HTTP = Pattern.compile("[1-9]\\d\\d");

    /** Reason phrases of RFC 9110, and of RFC 6585 for 429; they are not translated. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("200", "OK"),
            Map.entry("204", "No Content"),
            Map.entry("206", "Partial Content"),
            Map.entry("301", "Moved Permanently"),
            Map.entry("302", "Found"),
            Map.entry("303", "See Other"),
            Map.entry("304", "Not Modified"),
            Map.entry("307", "Temporary Redirect"),
            Map.entry("308", "Permanent Redirect"),
            Map.entry("400", "Bad Request"),
            Map.entry("401", "Unauthorized"),
            Map.entry("403", "Forbidden"),
            Map.entry("404", "Not Found"),
            Map.entry("405", "Method Not Allowed"),
            Map.entry("406", "Not Acceptable"),
            Map.entry("408", "Request Timeout"),
            Map.entry("410", "Gone"),
            Map.entry("429", "Too Many Requests"),
            Map.entry("500", "Internal Server Error"),
            Map.entry("502", "Bad Gateway"),
            Map.entry("503", "Service Unavailable"),
            Map.entry("504", "Gateway Timeout"));

    private static final TableLayout<Differences> DIFFERENCES = TableLayout.of(
            "differences",
            "complete.kinds",
            Column.text(
                    "complete.kind",
                    kind -> Value.word("complete." + kind.kind().name().toLowerCase(Locale.ROOT))),
            Column.number("complete.number", kind -> new Value.Count(kind.number())),
            Column.text("complete.first", kind -> new Value.Name(kind.uri())),
            Column.known("complete.date", kind -> fetched(kind.date())));

    private static final TableLayout<StatusRow> STATUSES = TableLayout.of(
            "fetch-statuses",
            "fetch.statuses",
            Column.text("fetch.status", StatusRow::name),
            Column.known("fetch.meaning", StatusRow::meaning),
            Column.number("fetch.uris", row -> new Value.Count(row.uris())),
            Column.beside("fetch.bytes", row -> new Value.Bytes(row.bytes())));

    private static final TableLayout<Row> HOSTS = outcomes("fetch-hosts", "fetch.hosts", "fetch.host");

    private static final TableLayout<CrawlSettings> SETTINGS = TableLayout.of(
            "crawl-settings",
            "settings.title",
            Column.text("settings.file", settings -> Value.name(settings.file())),
            Column.known(
                    "settings.robots",
                    settings -> settings.robotsPolicy().map(Value::name).orElse(new Value.Unknown())),
            Column.known("settings.hops", settings -> Value.count(settings.maxHops())),
            Column.known("settings.transHops", settings -> Value.count(settings.maxTransHops())),
            Column.known("settings.documents", settings -> limit(settings.maxDocuments())),
            Column.known("settings.bytes", settings -> Value.bytes(limited(settings.maxBytes()))),
            Column.known("settings.seconds", settings -> limit(settings.maxSeconds())),
            Column.known("settings.budget", settings -> Value.count(settings.queueBudget())),
            Column.known("settings.delay", settings -> delay(settings)),
            Column.known("settings.seeds", settings -> Value.count(settings.seeds())),
            Column.known("settings.quotas", settings -> names(settings.quotas())),
            Column.known("settings.scope", settings -> names(settings.scope())));

    private record StatusRow(Value name, Value meaning, long uris, long bytes) {

        static StatusRow of(Share status) {
            return new StatusRow(
                    new Value.Name(status.name()),
                    CrawlLogParts.meaning(status.name()),
                    status.documents(),
                    status.bytes().orElse(0));
        }
    }

    static Value meaning(String status) {
        if (OF_CRAWLER.contains(status)) {
            return Value.word("fetch.status." + status);
        }
        if (REASONS.containsKey(status)) {
            return new Value.Name(REASONS.get(status));
        }
        return HTTP.matcher(status).matches() ? Value.word("fetch.http") : new Value.Unknown();
    }

    private record Row(Value name, Outcomes outcomes) {}

    private CrawlLogParts() {}

    static List<Part> of(HarvestExtension harvest) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Section(
                "complete-title",
                "complete.title",
                harvest.reconciled()
                        .completeness()
                        .map(CrawlLogParts::completeness)
                        .orElseGet(() -> List.of(Part.Paragraph.none("complete.none")))));
        harvest.reconciled()
                .fetches()
                .ifPresent(fetches -> parts.add(new Part.Section("fetch-title", "fetch.title", fetches(fetches))));
        if (!harvest.reconciled().crawlSettings().isEmpty()) {
            parts.add(new Part.Table(SETTINGS.of(harvest.reconciled().crawlSettings()), "settings.none"));
        }
        return parts;
    }

    private static Value fetched(String date) {
        try {
            return new Value.Time(LocalDateTime.parse(date, DIGITS).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            // the header is not a date
            return Value.name(date);
        }
    }

    private static List<Part> completeness(Completeness compared) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Facts(List.of(
                new Fact("complete.compared", new Value.Day(compared.compared())),
                new Fact(
                        "complete.differences",
                        compared.isInconclusive() ? new Value.Unknown() : new Value.Count(compared.differences())),
                new Fact("complete.lines", new Value.Count(compared.linesToStore())),
                new Fact("complete.captures", new Value.Count(compared.captures())),
                new Fact("complete.matched", new Value.Count(compared.matched())),
                new Fact("complete.unread", new Value.Count(compared.filesUnread())),
                new Fact("complete.linesUnread", new Value.Count(compared.linesUnread())))));
        if (compared.differences() > 0) {
            parts.add(new Part.Table(DIFFERENCES.of(compared.kinds()), "complete.none"));
        }
        return parts;
    }

    private static List<Part> fetches(Fetches fetches) {
        Outcomes all = fetches.all();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("fetch.read", new Value.Day(fetches.read())),
                new Fact("fetch.uris", new Value.Count(all.uris())),
                new Fact("fetch.refused", new Value.Share(all.refused(), all.uris())),
                new Fact("fetch.failed", new Value.Share(all.failed(), all.uris())),
                new Fact("fetch.disregarded", new Value.Share(all.disregarded(), all.uris())),
                new Fact("fetch.bytes", new Value.Bytes(all.bytes())),
                new Fact("fetch.timeTruncated", new Value.Count(fetches.timeTruncated())),
                new Fact("fetch.lengthTruncated", new Value.Count(fetches.lengthTruncated()))));
        fetches.botBlocks()
                .forEach(service -> facts.add(new Fact(
                        "fetch.botBlock",
                        new Value.Code(
                                service.name() + ": " + service.outcomes().uris()))));
        fetches.periods().stream()
                .filter(period -> period.name().length() == HOUR)
                .mapToLong(period -> period.outcomes().answered())
                .max()
                .ifPresent(most -> facts.add(new Fact("fetch.perHour", new Value.Count(most))));
        List<Row> hosts = new ArrayList<>();
        Outcomes others = fetches.otherHosts().map(Fetches.Rest::outcomes).orElse(Outcomes.NONE);
        for (Fetches.Part host : fetches.hosts()) {
            if (hosts.size() < MOST_ROWS) {
                hosts.add(new Row(new Value.Name(host.name()), host.outcomes()));
            } else {
                others = others.plus(host.outcomes());
            }
        }
        if (others.uris() > 0) {
            hosts.add(new Row(Value.word("dashboard.others"), others));
        }
        return List.of(
                new Part.Facts(facts),
                new Part.Group(
                        "charts wide",
                        List.of(new Chart(Kind.STACKED_BAR, Unit.COUNT, "fetch.uris", times(fetches.periods())))),
                new Part.Table(STATUSES.of(statuses(fetches)), "fetch.none"),
                new Part.Table(HOSTS.of(hosts), "fetch.none"));
    }

    private static List<StatusRow> statuses(Fetches fetches) {
        List<StatusRow> rows = new ArrayList<>(fetches.statusCodes().top().stream()
                .limit(MOST_ROWS)
                .map(StatusRow::of)
                .toList());
        long uris = rows.stream().mapToLong(StatusRow::uris).sum();
        long bytes = rows.stream().mapToLong(StatusRow::bytes).sum();
        if (uris < fetches.all().uris()) {
            rows.add(new StatusRow(
                    Value.word("dashboard.others"),
                    new Value.Unknown(),
                    fetches.all().uris() - uris,
                    Math.max(0, fetches.all().bytes() - bytes)));
        }
        return rows;
    }

    private static TableLayout<Row> outcomes(String id, String title, String name) {
        return TableLayout.of(
                id,
                title,
                Column.text(name, Row::name),
                Column.number("fetch.answered", count(Outcomes::answered)),
                Column.number("fetch.refused", count(Outcomes::refused)),
                Column.number("fetch.failed", count(Outcomes::failed)),
                Column.number("fetch.disregarded", count(Outcomes::disregarded)),
                Column.beside(
                        "fetch.bytes", row -> new Value.Bytes(row.outcomes().bytes())));
    }

    private static Function<Row, Value> count(ToLongFunction<Outcomes> number) {
        return row -> new Value.Count(number.applyAsLong(row.outcomes()));
    }

    /** By hour, or by the shortest period with few enough values. */
    private static DataTable times(List<Fetches.Part> periods) {
        SortedMap<String, Outcomes> times = periods.stream()
                .collect(Collectors.toMap(Fetches.Part::name, Fetches.Part::outcomes, Outcomes::plus, TreeMap::new));
        for (int length = DAY; times.size() > MOST_BARS && length > 1; length -= 3) {
            int cut = length;
            times = times.entrySet().stream()
                    .collect(Collectors.toMap(
                            time -> time.getKey()
                                    .substring(0, Math.min(cut, time.getKey().length())),
                            Map.Entry::getValue,
                            Outcomes::plus,
                            TreeMap::new));
        }
        return outcomes("fetch-times", "fetch.times", "fetch.time")
                .of(withoutGaps(times).entrySet().stream()
                        .map(time -> new Row(time(time.getKey()), time.getValue()))
                        .toList());
    }

    /** Adds periods without fetches, unless there are too many. */
    private static SortedMap<String, Outcomes> withoutGaps(SortedMap<String, Outcomes> times) {
        SortedMap<String, Outcomes> all = new TreeMap<>(times);
        if (times.isEmpty()) {
            return all;
        }
        ChronoUnit unit = times.firstKey().length() == HOUR ? ChronoUnit.HOURS : ChronoUnit.DAYS;
        Optional<LocalDateTime> last = parsed(times.lastKey());
        for (Optional<LocalDateTime> time = parsed(times.firstKey());
                time.isPresent() && last.isPresent() && time.get().isBefore(last.get());
                time = time.map(one -> one.plus(1, unit))) {
            all.putIfAbsent(time.get().toString().substring(0, times.firstKey().length()), Outcomes.NONE);
            if (all.size() > MOST_BARS) {
                return times;
            }
        }
        return all;
    }

    private static Value time(String name) {
        return parsed(name)
                .map(time -> time.toInstant(ZoneOffset.UTC))
                .<Value>map(time -> name.length() == HOUR ? new Value.Time(time) : new Value.Day(time))
                .orElse(new Value.Name(name));
    }

    private static Optional<LocalDateTime> parsed(String name) {
        try {
            return name.length() < DAY
                    ? Optional.empty()
                    : Optional.of(LocalDateTime.parse(name.length() == DAY ? name + "T00:00" : name + ":00"));
        } catch (DateTimeException e) {
            // logs may be damaged
            return Optional.empty();
        }
    }

    /** Heritrix settings use zero for "no limit". */
    private static OptionalLong limited(OptionalLong most) {
        return most.isPresent() && most.getAsLong() == 0 ? OptionalLong.empty() : most;
    }

    private static Value limit(OptionalLong most) {
        return Value.count(limited(most));
    }

    private static Value delay(CrawlSettings settings) {
        String from = settings.minDelayMillis().isPresent()
                ? settings.minDelayMillis().getAsLong() + " ms"
                : "";
        String to = settings.maxDelayMillis().isPresent()
                ? settings.maxDelayMillis().getAsLong() + " ms"
                : "";
        String factor = settings.delayFactor().isPresent()
                ? " × " + settings.delayFactor().getAsDouble()
                : "";
        return Value.name((from.isEmpty() && to.isEmpty() ? "" : from + "–" + to) + factor);
    }

    private static Value names(List<String> names) {
        return Value.several(names.stream().<Value>map(Value.Name::new).toList());
    }
}
