// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.captures.CaptureTables;
import dev.grainery.captures.FoundCapture;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.completeness.Earliest;
import dev.grainery.completeness.UriInLogs;
import dev.grainery.completeness.UriQuery;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.StorageTimeout;
import dev.grainery.inspect.CountedCapture.Reference;
import dev.grainery.pages.Language;
import dev.grainery.pages.Texts;
import dev.grainery.record.Fetches.Outcomes;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "find",
        description =
                "Lists the captures of a URI by date, and what crawl logs say about it, so also why it was not captured. Only the tables and logs are read. URIs are compared by their keys, without scheme, www and letter case.",
        footer = {
            "grainery find --captures /srv/captures http://www.example.org/",
            "grainery find --captures /srv/captures --log /mnt/logs example.org/a",
            "grainery find --captures /srv/captures --prefix --to 2020 example.org/news/"
        },
        header = "Finds a URI in captures and crawl logs")
final class FindCommand extends CommandOnStore {

    private static final int LIMIT = 1_000;
    private static final int GREATEST_LIMIT = 100_000;

    /** Higher statuses are no protocol's. */
    private static final int FIRST_OF_CRAWLER = 1_000;

    @Parameters(paramLabel = "URI", description = "The URI; http:// may be omitted")
    private String uri;

    @Option(names = "--captures", paramLabel = "DIR", required = true, description = "The tables of captures")
    private Path directory;

    @Option(
            names = "--log",
            paramLabel = "PATH",
            description = "Also read this crawl log, or those below this directory; repeatable")
    private List<String> logs = new ArrayList<>();

    @Option(
            names = "--harvest",
            paramLabel = "NAME|ID",
            description = "Only captures of this harvest; its crawl logs are read as well")
    private Optional<String> harvest;

    @Option(names = "--prefix", description = "All URIs that begin so")
    private boolean prefix;

    @Option(
            names = "--from",
            paramLabel = "DATE",
            description = "Since this year, month, day or second (UTC)",
            converter = Converters.DateBegin.class)
    private String from = "";

    @Option(
            names = "--to",
            paramLabel = "DATE",
            description = "Until the end of it",
            converter = Converters.DateBegin.class)
    private String to = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Captures and lines to list, at most " + GREATEST_LIMIT + " (default: " + LIMIT + ")")
    private int limit = LIMIT;

    @Option(
            names = "--replay",
            paramLabel = "URL",
            description = "Add links, such as https://replay.example/{timestamp}/{uri}")
    private Optional<String> replay;

    @Mixin
    private ReadingRun reading;

    private Optional<CrawlFiles> given = Optional.empty();
    private Optional<CrawlFiles> ofHarvest = Optional.empty();
    private Set<String> harvests = Set.of();
    private long tables;

    @Override
    ExitStatus run() throws IOException {
        StorageTimeout storages = Interruption.of(line()).storages();
        boolean isGiven = !directory.toString().isEmpty();
        if (!isGiven || !storages.answer(directory.toString(), () -> Files.isDirectory(directory))) {
            throw wrong((isGiven ? directory : "--captures: an empty path") + " is no directory");
        }
        if (limit < 1 || limit > GREATEST_LIMIT) {
            throw wrong("--limit: at least 1, at most " + GREATEST_LIMIT);
        }
        int compared = Math.min(from.length(), to.length());
        if (from.substring(0, compared).compareTo(to.substring(0, compared)) > 0) {
            throw wrong("--from is after --to");
        }
        if (prefix && uri.contains("?")) {
            throw wrong("--prefix: give the URI without its query; parameters are sorted, so it begins nothing");
        }
        if (replay.filter(link -> !link.matches("https?://.*") || !link.contains("{uri}"))
                .isPresent()) {
            throw wrong("--replay: '" + replay.get() + "' is no address with {uri}");
        }
        UriQuery query = UriQuery.of(uri, prefix, from, to);
        PathArguments places = new PathArguments(line());
        if (!logs.isEmpty()) {
            given = Optional.of(
                    CrawlFiles.below(logs.stream().map(places::existing).toList()));
        }
        harvest.ifPresent(this::choose);
        return reading.run(
                "stopping; nothing is written",
                "stopped; nothing was looked for to the end",
                passed -> "find: " + Quantity.of(tables, "table") + " read",
                () -> find(query, storages));
    }

    private void choose(String nameOrId) {
        try (GraineryStore opened = store().openExisting()) {
            Set<String> ids = harvests(opened, nameOrId);
            NamedHarvests named = new NamedHarvests(opened);
            // tables keep the name that the harvest had
            harvests = ids.stream().flatMap(id -> named.names(id).stream()).collect(Collectors.toSet());
            ofHarvest = Optional.of(CrawlFiles.of(opened, ids, storage()));
        }
    }

    private ExitStatus find(UriQuery query, StorageTimeout storages) throws IOException {
        Earliest<FoundCapture> captures = new Earliest<>(
                limit,
                Comparator.comparing(FoundCapture::date)
                        .thenComparing(FoundCapture::container)
                        .thenComparingLong(FoundCapture::offset));
        CaptureTables all = new CaptureTables(directory, storages, reading.throttle());
        boolean[] any = {false};
        all.forEach(table -> {
            any[0] = true;
            if (harvest.isEmpty() || harvests.contains(table.harvest())) {
                tables++;
                table.find(query, captures::add);
            }
        });
        if (!any[0] && all.unread().isEmpty()) {
            throw wrong("no table of captures is in " + directory + "; grainery backfill --captures makes them");
        }
        UriInLogs inLogs = new UriInLogs(query, limit, reading.throttle());
        if (given.isPresent()) {
            inLogs.readAny(String.join(", ", logs), given.get());
        }
        if (ofHarvest.isPresent()) {
            inLogs.read(ofHarvest.get());
        }
        Texts texts = Texts.of(Language.ENGLISH);
        Answer answer = new Answer(
                query.key(),
                captures.list().stream()
                        .map(one -> new Shown(one, replay.map(link -> link(link, one))))
                        .toList(),
                captures.more(),
                tables,
                inLogs.found().list().stream().map(line -> logged(texts, line)).toList(),
                inLogs.found().more(),
                inLogs.ofHost(),
                inLogs.logs(),
                Stream.concat(all.unread().stream(), inLogs.unread().stream()).toList(),
                inLogs.unreadLines());
        ExitStatus complete = ExitStatus.ofAnswer(answer.unread(), answer.unreadLines());
        ExitStatus status = complete == ExitStatus.WELL && answer.captures().isEmpty() && answer.moreCaptures() == 0
                ? ExitStatus.FINDINGS
                : complete;
        reading.print(status, answer, () -> text(answer));
        noteUnreadFiles(answer.unread());
        noteUnread(answer.unreadLines());
        return status;
    }

    private static String link(String link, FoundCapture capture) {
        return link.replace("{timestamp}", capture.date())
                .replace("{uri}", capture.uri().replace(" ", "%20"));
    }

    private static Logged logged(Texts texts, UriInLogs.Line line) {
        return new Logged(
                line.date(), line.uri(), line.status(), meaning(texts, line), line.log() + ":" + line.number());
    }

    private static String meaning(Texts texts, UriInLogs.Line line) {
        int status = line.status();
        boolean isBlocked = !line.botBlock().isEmpty();
        boolean isOfProtocol = status > 0 && status < FIRST_OF_CRAWLER;
        Outcomes outcome = Outcomes.of(status, isBlocked, 0);
        String word = outcome.refused() > 0
                ? "refused"
                : outcome.failed() > 0 ? "failed" : outcome.disregarded() > 0 ? "disregarded" : "answered";
        String key = "fetch.status." + status;
        String why = texts.has(key) ? texts.text(key) : (isOfProtocol ? "HTTP " : "status ") + status;
        return word + ": " + why + (isBlocked ? ", recognized as a robot by " + line.botBlock() : "")
                + (isOfProtocol && line.writing() == Writing.OPEN ? ", possibly not written" : "");
    }

    private String text(Answer answer) {
        ReportText text = new ReportText();
        List<String> found = answer.captures().stream().map(FindCommand::line).toList();
        if (found.isEmpty() && answer.moreCaptures() == 0) {
            text.line("no capture in " + Quantity.of(answer.tables(), "table"));
        } else {
            text.list("captures", found, found.size() + answer.moreCaptures());
        }
        if (given.isEmpty() && ofHarvest.isEmpty()) {
            return text.toString();
        }
        if (answer.lines().isEmpty() && answer.moreLines() == 0) {
            boolean isWhole = answer.unread().isEmpty() && answer.unreadLines().isEmpty();
            return text.lineIf(answer.logs() == 0, "no crawl log was read")
                    .lineIf(
                            answer.logs() > 0,
                            "no line in " + Quantity.of(answer.logs(), "crawl log")
                                    + (isWhole
                                            ? ": never seen, or still queued at the end"
                                            : ", but not everything could be read")
                                    + "; other URIs of its host: " + Quantity.of(answer.linesOfHost(), "line"))
                    .toString();
        }
        List<String> lines = answer.lines().stream()
                .map(line -> line.date() + " " + line.uri() + "  " + line.meaning() + "  " + line.log())
                .toList();
        return text.list("crawl logs", lines, lines.size() + answer.moreLines()).toString();
    }

    private static String line(Shown shown) {
        FoundCapture capture = shown.capture();
        return Stream.of(
                        (capture.date() + " " + capture.uri()).strip(),
                        Stream.of(capture.status().map(String::valueOf), capture.mediaType(), capture.digest())
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(" ")),
                        capture.original().map(FindCommand::original).orElse(""),
                        capture.container() + ":" + capture.offset(),
                        capture.harvest(),
                        shown.replay().orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  "));
    }

    private static String original(Reference reference) {
        return "revisit"
                + Stream.of(reference.targetUri(), reference.date(), reference.refersTo())
                        .flatMap(Optional::stream)
                        .map(part -> " " + part)
                        .collect(Collectors.joining());
    }

    private record Shown(
            @JsonUnwrapped FoundCapture capture,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> replay) {}

    private record Logged(String date, String uri, int status, String meaning, String log) {}

    private record Answer(
            String key,
            List<Shown> captures,
            long moreCaptures,
            long tables,
            List<Logged> lines,
            long moreLines,
            long linesOfHost,
            long logs,
            List<Unread> unread,
            List<UnreadLines> unreadLines) {}
}
