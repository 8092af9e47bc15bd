// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFile;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
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
    private final ReadThrottle throttle;
    private final Outcome[] best;
    private final Map<String, Outcome[]> byYear = new TreeMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Comparison.Unread> unread = new ArrayList<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private long lines;

    public DomainCoverage(DomainList list, ReadThrottle throttle) {
        this.list = list;
        this.throttle = throttle;
        this.best = untried();
    }

    private Outcome[] untried() {
        Outcome[] outcomes = new Outcome[list.size()];
        Arrays.fill(outcomes, Outcome.NEVER_TRIED);
        return outcomes;
    }

    public void harvest(String name, List<StorageEntry> logs) throws InterruptedIOException {
        byYear.clear();
        for (StorageEntry log : logs) {
            try {
                CrawlFile.read(
                        log,
                        throttle,
                        (file, number, text) ->
                                CrawlLogLine.of(text).ifPresentOrElse(this::line, () -> unread(file, number, text)));
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                unread.add(new Comparison.Unread(log.name().text(), Reconciliation.reason(e)));
            }
        }
        byYear.forEach((year, outcomes) -> rows.add(new Row(name, year, counts(outcomes))));
    }

    private void unread(String file, long number, String text) {
        if (!text.isBlank()) {
            unreadLines.merge(file, new UnreadLines(file, 1, number), UnreadLines::plus);
        }
    }

    private void line(CrawlLogLine line) {
        lines++;
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
        if (status <= 0) {
            return Outcome.NOT_FETCHED;
        }
        if (status >= 400 || isBlocked) {
            return Outcome.REFUSED;
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

    private static Map<Outcome, Integer> counts(Outcome[] outcomes) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            counts.put(outcome, 0);
        }
        for (Outcome outcome : outcomes) {
            counts.merge(outcome, 1, Integer::sum);
        }
        return counts;
    }

    public Map<Outcome, Integer> total() {
        return counts(best);
    }

    public List<Outcome> each() {
        return List.of(best);
    }

    public List<Row> rows() {
        return List.copyOf(rows);
    }

    public long lines() {
        return lines;
    }

    public List<Comparison.Unread> unread() {
        return List.copyOf(unread);
    }

    public List<UnreadLines> unreadLines() {
        return Stream.concat(list.unread().stream(), unreadLines.values().stream())
                .toList();
    }
}
