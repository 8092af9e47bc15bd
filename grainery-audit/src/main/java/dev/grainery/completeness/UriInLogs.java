// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.cdx.UrlKey;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What crawl logs say about a URI. Not thread-safe. */
public final class UriInLogs {

    /** {@code date} has 14 digits: when the fetch began, or if there was none, when the line was written. */
    public record Line(
            String date, String log, long number, String uri, int status, Writing writing, String botBlock) {}

    private final UriQuery query;
    private final LogLines logs;
    private final Earliest<Line> found;
    private final Set<String> begun = new HashSet<>();
    private long ofHost;

    public UriInLogs(UriQuery query, int most, ReadThrottle throttle) {
        this.query = query;
        this.logs = new LogLines(throttle, this::line);
        this.found = new Earliest<>(
                most, Comparator.comparing(Line::date).thenComparing(Line::log).thenComparingLong(Line::number));
    }

    /** If there is no log, {@code name} is unread. Logs that were read before are skipped. */
    public void readAny(String name, CrawlFiles files) throws InterruptedIOException {
        logs.readAny(name, withoutBegun(files));
    }

    /** There may be no log. Logs that were read before are skipped. */
    public void read(CrawlFiles files) throws InterruptedIOException {
        logs.read(withoutBegun(files));
    }

    private CrawlFiles withoutBegun(CrawlFiles files) {
        List<StorageEntry> others =
                files.logs().stream().filter(log -> begun.add(path(log))).toList();
        return new CrawlFiles(others, List.of(), files.containersOfLogs(), files.missing(), List.of());
    }

    private static String path(StorageEntry file) {
        try {
            return file.real().name().text();
        } catch (IOException e) {
            // reading it states the cause
            return file.name().text();
        }
    }

    private void line(String log, long number, CrawlLogLine line) {
        String date = line.date().isEmpty() ? line.logged().replaceAll("[^0-9]", "") : line.date();
        if (query.includes(date)) {
            String key = UrlKey.of(line.uri());
            if (query.isOf(key)) {
                found.add(new Line(date, log, number, line.uri(), line.status(), line.writing(), line.botBlock()));
            } else if (query.isOfSameHost(key)) {
                ofHost++;
            }
        }
    }

    public Earliest<Line> found() {
        return found;
    }

    /** Lines of other URIs of its host. */
    public long ofHost() {
        return ofHost;
    }

    public long logs() {
        return logs.logs();
    }

    public List<Comparison.Unread> unread() {
        return logs.unread();
    }

    public List<UnreadLines> unreadLines() {
        return logs.unreadLines();
    }
}
