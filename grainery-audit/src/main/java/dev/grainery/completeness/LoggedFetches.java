// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFile;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.record.CrawlSettings;
import dev.grainery.system.output.ExternalSort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Sorts the lines of crawl logs, and keeps the settings of their crawls. Thread-safe; {@code sorted} is the lock. */
final class LoggedFetches implements CrawlFile.Sink {

    private static final int MOST_LOGS = 100_000;

    private static final String FURTHER_LOGS = "further logs";
    private static final int LONGEST_LOG = 1_000;

    private final ExternalSort sorted;
    private final BiConsumer<String, String> unread;
    private final List<String> logs = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private final List<CrawlSettings> settings = new ArrayList<>();
    private boolean namesContainers;
    private long otherLines;

    /** {@code unread} receives the path of a file and the reason. */
    LoggedFetches(ExternalSort sorted, BiConsumer<String, String> unread) {
        this.sorted = sorted;
        this.unread = unread;
    }

    @Override
    public void log(String log) {
        synchronized (sorted) {
            number(log);
        }
    }

    @Override
    public void line(String log, long number, String text) {
        synchronized (sorted) {
            int source = number(log);
            Optional<CrawlLogLine> read = CrawlLogLine.of(text);
            if (read.isPresent()) {
                add(source, number, text, read.get());
            } else if (!text.isBlank()) {
                otherLines++;
                unread(new UnreadLines(logs.get(source), 1, number));
            }
        }
    }

    private void add(int source, long number, String text, CrawlLogLine line) {
        // a line without a time does not describe a fetch
        Writing writing = line.date().isEmpty() ? Writing.OPEN : line.writing();
        namesContainers |= writing == Writing.STATED;
        sorted.add(ReconciliationRow.of(line, writing, source, number, text).bytes());
    }

    void unread(UnreadLines lines) {
        synchronized (sorted) {
            unreadLines.merge(lines.path(), lines, UnreadLines::plus);
        }
    }

    @Override
    public void settings(CrawlSettings read) {
        synchronized (sorted) {
            if (settings.size() < CrawlSettings.MOST && settings.stream().noneMatch(read::isSameAs)) {
                settings.add(read);
            }
        }
    }

    @Override
    public void cut(String file) {
        unread.accept(file, "its record is not whole");
    }

    private int number(String log) {
        return numbers.computeIfAbsent(logs.size() < MOST_LOGS ? shortened(log) : FURTHER_LOGS, name -> {
            logs.add(name);
            return logs.size() - 1;
        });
    }

    private static String shortened(String log) {
        return log.substring(0, Math.min(log.length(), LONGEST_LOG));
    }

    List<String> logs() {
        return logs;
    }

    List<UnreadLines> unreadLines() {
        return List.copyOf(unreadLines.values());
    }

    List<CrawlSettings> settings() {
        return List.copyOf(settings);
    }

    boolean namesContainers() {
        return namesContainers;
    }

    long otherLines() {
        return otherLines;
    }
}
