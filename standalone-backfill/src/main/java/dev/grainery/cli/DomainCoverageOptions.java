// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.completeness.DomainCoverage;
import dev.grainery.completeness.DomainCoverage.Outcome;
import dev.grainery.completeness.DomainCoverage.Row;
import dev.grainery.completeness.DomainList;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

final class DomainCoverageOptions extends CommandOptions {

    static final String DOMAINS = "--domains";

    @Option(
            names = DOMAINS,
            paramLabel = "FILE",
            description =
                    "Count instead which domains and seeds of this list, one per line, answered, redirected, refused, were not fetched or were never tried")
    private Optional<Path> domains;

    @Option(names = "--each", description = "With --domains: also print the outcome of each")
    private boolean each;

    boolean isGiven() {
        return domains.isPresent();
    }

    void requireDomains() {
        if (each) {
            throw wrong("--each requires " + DOMAINS);
        }
    }

    ExitStatus run(
            Supplier<GraineryStore> store,
            Function<GraineryStore, SortedMap<String, String>> harvests,
            ReadingRun reading)
            throws IOException {
        DomainList list = list(domains.orElseThrow());
        DomainCoverage coverage = new DomainCoverage(list, reading.throttle());
        ExitStatus read = reading.run(
                "stopping; nothing is written",
                "stopped; not all logs were read",
                passed ->
                        "coverage: " + Quantity.bytes(reading.progress().state().bytesRead()) + " read",
                () -> {
                    try (GraineryStore opened = store.get()) {
                        for (Map.Entry<String, String> one :
                                harvests.apply(opened).entrySet()) {
                            coverage.harvest(one.getKey(), CrawlFiles.of(opened, Set.of(one.getValue()), storage()));
                        }
                    }
                    return ExitStatus.WELL;
                });
        return read == ExitStatus.WELL ? answered(list, coverage, reading) : read;
    }

    private ExitStatus answered(DomainList list, DomainCoverage coverage, ReadingRun reading) {
        ExitStatus status = ExitStatus.ofAnswer(coverage.unread(), coverage.unreadLines());
        reading.print(status, answer(list, coverage), () -> text(list, coverage));
        noteUnreadFiles(coverage.unread());
        noteUnread(coverage.unreadLines());
        return status;
    }

    private DomainList list(Path file) {
        try {
            DomainList list = DomainList.of(file.toString(), Files.readAllBytes(file));
            if (list.size() == 0) {
                throw wrong("no domain or seed in " + file);
            }
            return list;
        } catch (CharacterCodingException e) {
            throw wrong(file + " is not UTF-8, nor UTF-16 with a byte order mark");
        } catch (IOException e) {
            throw wrong(file + " cannot be read: " + e);
        }
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
        Predicate<Outcome> isShown = outcome -> outcome != Outcome.NOT_KNOWN || !coverage.isWhole();
        Stream.of(Outcome.values())
                .filter(isShown)
                .forEach(outcome -> text.append("  ").append(word(outcome)));
        text.append('\n');
        for (int i = 0; i < harvests.size(); i++) {
            text.append(harvests.get(i))
                    .append(" ".repeat(width - harvests.get(i).length()));
            Map<Outcome, Integer> counts =
                    i < coverage.rows().size() ? coverage.rows().get(i).counts() : coverage.total();
            counts.keySet().stream()
                    .filter(isShown)
                    .forEach(outcome -> text.append(
                            String.format(Locale.ROOT, "  %" + word(outcome).length() + "d", counts.get(outcome))));
            text.append('\n');
        }
        return text.toString();
    }

    private static String word(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private record Answer(
            int listed,
            long lines,
            Map<Outcome, Integer> total,
            List<Row> rows,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Outcome> each,
            List<Unread> unread,
            List<UnreadLines> unreadLines) {}
}
