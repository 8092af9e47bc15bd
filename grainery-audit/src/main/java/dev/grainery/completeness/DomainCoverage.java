// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.UnreadLines;
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

/**
 * What became of the domains and seeds on a list, as crawl logs tell it: in all, and by harvest and year. Memory depends on
 * the length of the list, and not on that of the logs. Not thread-safe.
 */
public final class DomainCoverage {

    /** What became of a domain or seed: the best of what became of its URIs, which come from the worst to the best. */
    public enum Outcome {
        /** No log has a URI of it. */
        NEVER_TRIED,
        /** Nothing was fetched: its host does not answer, or robots.txt or a quota precluded it. */
        NOT_FETCHED,
        /** Its server answered with errors alone (4xx, 5xx), or a service against bots in its place. */
        REFUSED,
        /** Its server sent on to somewhere else, and nothing else of it was fetched (3xx). */
        REDIRECTED_AWAY,
        /** A page was fetched. */
        ANSWERED
    }

    /**
     * How many domains and seeds met with what in one year of one harvest, as its logs date the fetches.
     *
     * @param harvest the harvest
     * @param year the year, four digits
     * @param counts how many, by outcome
     */
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

    /** @param throttle told of what is read */
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

    /**
     * Reads the logs of a harvest. Those that cannot be read are part of the result.
     *
     * @throws InterruptedIOException if the throttle throws it
     */
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
            // robots.txt and lookups of names come before what was asked for
            return;
        }
        Outcome outcome = outcome(line.status(), !line.botBlock().isEmpty());
        met(list.domainOf(line.uri()), line, outcome);
        met(list.seedOf(line.uri()), line, outcome);
    }

    private static Outcome outcome(int status, boolean isBlocked) {
        if (status <= 0) {
            return Outcome.NOT_FETCHED;
        }
        if (status >= 400 || isBlocked) {
            return Outcome.REFUSED;
        }
        // 304 says that what is known is still there
        return status >= 300 && status != 304 ? Outcome.REDIRECTED_AWAY : Outcome.ANSWERED;
    }

    private void met(OptionalInt number, CrawlLogLine line, Outcome outcome) {
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

    /** What became of them in all harvests together. */
    public Map<Outcome, Integer> total() {
        return counts(best);
    }

    /** What became of each, in the order of the list. */
    public List<Outcome> each() {
        return List.of(best);
    }

    /** One row for each year of each harvest whose logs tell of any of them, in the order in which they were read. */
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    /** How many lines were read. */
    public long lines() {
        return lines;
    }

    /** Logs that could not be read, or not to their ends. */
    public List<Comparison.Unread> unread() {
        return List.copyOf(unread);
    }

    /** Lines of the list and of logs that have no known form: what they tell is not known. */
    public List<UnreadLines> unreadLines() {
        return Stream.concat(list.unread().stream(), unreadLines.values().stream())
                .toList();
    }
}
