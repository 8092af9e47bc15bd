// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFile;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads crawl logs; what could not be read is part of the result. Not thread-safe. */
final class LogLines implements CrawlFile.Sink {

    @FunctionalInterface
    interface Reader {
        void line(String log, long number, CrawlLogLine line);
    }

    private final ReadThrottle throttle;
    private final Reader reader;
    private final List<Comparison.Unread> unread = new ArrayList<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private long logs;
    private long lines;

    LogLines(ReadThrottle throttle, Reader reader) {
        this.throttle = throttle;
        this.reader = reader;
    }

    /** As {@link #read}, but there must be a log; otherwise {@code name} is unread. */
    boolean readAny(String name, CrawlFiles files) throws InterruptedIOException {
        long logsBefore = logs;
        boolean isWhole = read(files);
        boolean isAny = logs > logsBefore;
        if (isWhole && !isAny) {
            unread.add(new Comparison.Unread(name, "no crawl log of it was found"));
        }
        return isWhole && isAny;
    }

    /** Returns whether all of it was read. */
    boolean read(CrawlFiles files) throws InterruptedIOException {
        int unreadBefore = unread.size();
        long unreadLinesBefore = linesUnread();
        files.missingLogs().forEach(path -> unread.add(new Comparison.Unread(path, "it cannot be reached")));
        for (StorageEntry container : files.containersOfLogs()) {
            unread.add(new Comparison.Unread(container.name().text(), "logs in containers are not read here"));
        }
        for (StorageEntry log : files.logs()) {
            try {
                CrawlFile.read(log, throttle, this);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                unread.add(new Comparison.Unread(log.name().text(), Reconciliation.reason(e)));
            }
        }
        return unread.size() == unreadBefore && linesUnread() == unreadLinesBefore;
    }

    private long linesUnread() {
        return unreadLines.values().stream().mapToLong(UnreadLines::lines).sum();
    }

    @Override
    public void log(String log) {
        logs++;
    }

    @Override
    public void line(String log, long number, String text) {
        CrawlLogLine.of(text)
                .ifPresentOrElse(
                        line -> {
                            lines++;
                            reader.line(log, number, line);
                        },
                        () -> unread(log, number, text));
    }

    private void unread(String log, long number, String text) {
        if (!text.isBlank()) {
            unreadLines.merge(log, new UnreadLines(log, 1, number), UnreadLines::plus);
        }
    }

    long logs() {
        return logs;
    }

    long lines() {
        return lines;
    }

    List<Comparison.Unread> unread() {
        return List.copyOf(unread);
    }

    List<UnreadLines> unreadLines() {
        return List.copyOf(unreadLines.values());
    }
}
