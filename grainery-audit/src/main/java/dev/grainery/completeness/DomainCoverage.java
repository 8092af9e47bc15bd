// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Fetches.Outcomes;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The outcome of listed domains and seeds; memory depends on the length of the list only. Not thread-safe. */
public final class DomainCoverage {

    /** The best outcome of a domain's or seed's URIs, ordered from the worst to the best. */
    public enum Outcome {
        /** No log that was read has a URI of it, and not all could be read. */
        NOT_KNOWN,
        NEVER_TRIED,
        NOT_FETCHED,
        REFUSED,
        /** All answers were redirects to other places (3xx). */
        REDIRECTED_AWAY,
        ANSWERED
    }

    public record Row(String harvest, String year, Map<Outcome, Integer> counts) {}

    private static final char PREREQUISITE = 'P';
    private static final String WEB = "http";

    private final DomainList list;
    private final LogLines logs;
    private final Outcome[] best;
    private final Map<String, Outcome[]> byYear = new TreeMap<>();
    private final List<Row> rows = new ArrayList<>();

    public DomainCoverage(DomainList list, ReadThrottle throttle) {
        this.list = list;
        this.logs = new LogLines(throttle, (log, number, line) -> count(line));
        this.best = untried();
    }

    private Outcome[] untried() {
        Outcome[] outcomes = new Outcome[list.size()];
        Arrays.fill(outcomes, Outcome.NEVER_TRIED);
        return outcomes;
    }

    public void harvest(String name, CrawlFiles files) throws InterruptedIOException {
        byYear.clear();
        boolean isWhole = logs.readAny(name, files);
        byYear.forEach((year, outcomes) -> rows.add(new Row(name, year, counts(outcomes, isWhole))));
    }

    private void count(CrawlLogLine line) {
        boolean prerequisite = line.path().charAt(line.path().length() - 1) == PREREQUISITE;
        if (prerequisite || !line.uri().startsWith(WEB)) {
            // prerequisites (robots.txt, DNS lookups) do not count
            return;
        }
        Outcome outcome = outcome(line.status(), !line.botBlock().isEmpty());
        count(list.domainOf(line.uri()), line, outcome);
        count(list.seedOf(line.uri()), line, outcome);
    }

    private static Outcome outcome(int status, boolean isBlocked) {
        Outcomes counted = Outcomes.of(status, isBlocked, 0);
        if (counted.refused() > 0) {
            return Outcome.REFUSED;
        }
        if (counted.answered() == 0) {
            return Outcome.NOT_FETCHED;
        }
        // 304: the earlier capture is still valid
        return status >= 300 && status != 304 ? Outcome.REDIRECTED_AWAY : Outcome.ANSWERED;
    }

    private void count(OptionalInt number, CrawlLogLine line, Outcome outcome) {
        if (number.isPresent()) {
            raise(best, number.getAsInt(), outcome);
            raise(byYear.computeIfAbsent(line.logged().substring(0, 4), year -> untried()), number.getAsInt(), outcome);
        }
    }

    private static void raise(Outcome[] outcomes, int number, Outcome outcome) {
        if (outcome.compareTo(outcomes[number]) > 0) {
            outcomes[number] = outcome;
        }
    }

    private static Map<Outcome, Integer> counts(Outcome[] outcomes, boolean isWhole) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            counts.put(outcome, 0);
        }
        for (Outcome outcome : outcomes) {
            counts.merge(orNotKnown(outcome, isWhole), 1, Integer::sum);
        }
        return counts;
    }

    private static Outcome orNotKnown(Outcome outcome, boolean isWhole) {
        return outcome == Outcome.NEVER_TRIED && !isWhole ? Outcome.NOT_KNOWN : outcome;
    }

    /** All logs of the harvests were found and read. */
    public boolean isWhole() {
        return logs.unread().isEmpty() && logs.unreadLines().isEmpty();
    }

    public Map<Outcome, Integer> total() {
        return counts(best, isWhole());
    }

    public List<Outcome> each() {
        return Stream.of(best).map(outcome -> orNotKnown(outcome, isWhole())).toList();
    }

    public List<Row> rows() {
        return List.copyOf(rows);
    }

    public long lines() {
        return logs.lines();
    }

    public List<Comparison.Unread> unread() {
        return logs.unread();
    }

    public List<UnreadLines> unreadLines() {
        return Stream.concat(list.unread().stream(), logs.unreadLines().stream())
                .toList();
    }
}
