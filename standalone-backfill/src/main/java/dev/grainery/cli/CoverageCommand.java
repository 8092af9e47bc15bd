// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.completeness.CrawlFiles;
import dev.grainery.completeness.DomainCoverage;
import dev.grainery.completeness.DomainCoverage.Outcome;
import dev.grainery.completeness.DomainCoverage.Row;
import dev.grainery.completeness.DomainList;
import dev.grainery.file.UnreadLines;
import dev.grainery.record.NameUuid;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery coverage}: what became of the domains on a list. */
@Command(
        name = "coverage",
        description =
                "Counts which domains and seeds on a list answered, redirected, refused, were not fetched or were never tried, as crawl logs tell.",
        footer = "grainery coverage --domains cz.txt V6M_2017-10-05",
        header = "Compares a list of domains with crawl logs")
final class CoverageCommand extends CommandOnStore {

    @Option(
            names = "--domains",
            paramLabel = "FILE",
            required = true,
            description = "The list, one domain or seed per line")
    private Path domains;

    @Option(names = "--each", description = "Also print the outcome of each")
    private boolean each;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Parameters(paramLabel = "NAME|ID", arity = "0..1", description = "One harvest (default: all)")
    private Optional<String> harvest;

    @Override
    ExitStatus run() throws IOException {
        DomainList list = list();
        StopSignal stop = stoppable("stopping; nothing is written");
        Progress progress = new Progress();
        DomainCoverage coverage = new DomainCoverage(list, stop.throttle(progress::read));
        try (GraineryStore opened = store().openExisting();
                ProgressLine shown = new ProgressLine(
                        passed -> "coverage: " + Quantity.bytes(progress.state().bytesRead()) + " read",
                        err(),
                        ProgressLine.onTerminal())) {
            shown.start();
            for (Map.Entry<String, String> one : chosen(opened).entrySet()) {
                CrawlFiles files = CrawlFiles.of(opened, Set.of(one.getValue()), storage());
                coverage.harvest(one.getKey(), files.logs());
            }
        } catch (InterruptedIOException e) {
            note("stopped; not all logs were read");
            return ExitStatus.INTERRUPTED;
        }
        ExitStatus status = ExitStatus.ofAnswer(coverage.unread(), coverage.unreadLines());
        out().print(json ? Json.answer(answer(list, coverage), status) + "\n" : text(list, coverage));
        coverage.unread().forEach(file -> note("not read: " + file.path() + ": " + file.reason()));
        noteUnread(coverage.unreadLines());
        return status;
    }

    private DomainList list() {
        try {
            DomainList list = DomainList.of(domains.toString(), Files.readAllBytes(domains));
            if (list.size() == 0) {
                throw wrong("no domain or seed in " + domains);
            }
            return list;
        } catch (CharacterCodingException e) {
            throw wrong(domains + " is not UTF-8, nor UTF-16 with a byte order mark");
        } catch (IOException e) {
            throw wrong(domains + " cannot be read: " + e);
        }
    }

    /** The identifiers of the harvests by their names. */
    private Map<String, String> chosen(GraineryStore opened) {
        Map<String, String> chosen = new TreeMap<>();
        if (harvest.isEmpty()) {
            opened.harvests()
                    .forEachPrefix(prefix ->
                            chosen.put(prefix.harvestNameStand(), NameUuid.ofHarvest(prefix.harvestNameStand())));
        } else {
            harvests(opened, harvest.get())
                    .forEach(id -> opened.harvests().name(id).ifPresent(name -> chosen.put(name, id)));
        }
        return chosen;
    }

    private Answer answer(DomainList list, DomainCoverage coverage) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        if (each) {
            List<String> entries = list.entries();
            List<Outcome> known = coverage.each();
            for (int i = 0; i < entries.size(); i++) {
                outcomes.put(entries.get(i), known.get(i));
            }
        }
        return new Answer(
                list.size(),
                coverage.lines(),
                coverage.total(),
                coverage.rows(),
                outcomes,
                coverage.unread(),
                coverage.unreadLines());
    }

    private String text(DomainList list, DomainCoverage coverage) {
        StringBuilder text = new StringBuilder();
        answer(list, coverage)
                .each()
                .forEach((entry, outcome) ->
                        text.append(String.format(Locale.ROOT, "%-16s %s%n", word(outcome), entry)));
        List<String> harvests = Stream.concat(
                        coverage.rows().stream().map(row -> row.harvest() + " " + row.year()), Stream.of("all"))
                .toList();
        int width = harvests.stream().mapToInt(String::length).max().orElse(0);
        text.append(" ".repeat(width));
        List.of(Outcome.values()).forEach(outcome -> text.append("  ").append(word(outcome)));
        text.append('\n');
        for (int i = 0; i < harvests.size(); i++) {
            text.append(harvests.get(i))
                    .append(" ".repeat(width - harvests.get(i).length()));
            Map<Outcome, Integer> counts =
                    i < coverage.rows().size() ? coverage.rows().get(i).counts() : coverage.total();
            counts.forEach((outcome, number) ->
                    text.append(String.format(Locale.ROOT, "  %" + word(outcome).length() + "d", number)));
            text.append('\n');
        }
        return text.toString();
    }

    private static String word(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What programs read. */
    private record Answer(
            int listed,
            long lines,
            Map<Outcome, Integer> total,
            List<Row> rows,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Outcome> each,
            List<Unread> unread,
            List<UnreadLines> unreadLines) {}
}
