// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.crawl.CdxCapture;
import dev.grainery.crawl.CrawlFile;
import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.RecordResults;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.system.output.ExternalSort;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Each URI that a crawler has written must be in a container once, and each capture in a log; CDX files must list each
 * capture. A line and a capture match if URI and second of the fetch are equal. Sorts on disk in bounded memory. For
 * one use by one thread; only containers may be read by several.
 */
public final class Reconciliation implements AutoCloseable {
    public static final int MOST_LISTED = 20;

    /** Longer URIs are shortened and distinguished by a digest. */
    private static final int LONGEST_URI = 2_100;

    private static final int MOST_LOGS = 100_000;

    private static final String FURTHER_LOGS = "further logs";
    private static final int LONGEST_LOG = 1_000;
    private static final int HOUR = 13;

    /** Scheme of the records in which NetarchiveSuite stores logs and settings. */
    private static final String METADATA = "metadata:";

    private static final Pattern UNFINISHED = Pattern.compile("\\.(?:open|invalid)$");

    private final Describer describer;
    private final ReadThrottle throttle;
    private final Stoppable stoppable;
    private final ExternalSort sorted = new ExternalSort();
    private final List<String> logs = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> containers = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private final DifferenceCount differences = new DifferenceCount();
    private final IndexComparison indexes = new IndexComparison(differences);
    private final FetchCount fetches = new FetchCount();
    private final List<CrawlSettings> settings = new ArrayList<>();
    private final CrawlFile.Sink sink = new CrawlFile.Sink() {
        @Override
        public void log(String log) {
            number(log);
        }

        @Override
        public void line(String log, long number, String line) {
            Reconciliation.this.line(log, number, line);
        }

        @Override
        public void settings(CrawlSettings read) {
            add(read);
        }

        @Override
        public void cut(String file) {
            unread(file, "its record is not whole");
        }
    };
    private boolean namesContainers;
    private long indexesRead;
    private long containersRead;
    private long otherLines;
    private long captures;

    public Reconciliation(Describer describer, ReadThrottle throttle) {
        this.describer = describer;
        this.throttle = throttle;
        this.stoppable = new Stoppable(throttle);
    }

    public void log(StorageEntry file) throws InterruptedIOException {
        try {
            CrawlFile.read(file, throttle, sink);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            unread(file.name().text(), reason(e));
        }
    }

    /** All CDX files must be read before the containers. A read error is part of the result. */
    public void index(StorageEntry file, Set<String> containers) throws InterruptedIOException {
        indexesRead++;
        String path = file.name().text();
        try (InputStream stored = CrawlFile.opened(file, throttle)) {
            CdxCapture.read(path, stored, line -> indexes.line(line.in(containers::contains)))
                    .ifPresent(lines -> unreadLines.put(path, lines));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            unread(file.name().text(), reason(e));
        }
    }

    static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "it is not there" : e.toString();
    }

    private synchronized void line(String log, long number, String text) {
        int source = number(log);
        Optional<CrawlLogLine> read = CrawlLogLine.of(text);
        if (read.isEmpty()) {
            if (!text.isBlank()) {
                otherLines++;
                unreadLines.merge(logs.get(source), new UnreadLines(logs.get(source), 1, number), UnreadLines::plus);
            }
            return;
        }
        CrawlLogLine line = read.get();
        // a line without a time does not describe a fetch
        Writing writing = line.date().isEmpty() ? Writing.OPEN : line.writing();
        namesContainers |= writing == Writing.STATED;
        sorted.add(new ReconciliationRow(
                        key(line.uri()),
                        line.date(),
                        line.digest(),
                        ReconciliationRow.LOG,
                        source,
                        number,
                        String.valueOf(line.status()),
                        line.size(),
                        writing.name(),
                        line.container(),
                        line.offset(),
                        digest(text),
                        line.logged().substring(0, HOUR),
                        line.cut(),
                        line.botBlock())
                .bytes());
    }

    private synchronized void add(CrawlSettings read) {
        if (settings.size() < CrawlSettings.MOST && settings.stream().noneMatch(read::isSameAs)) {
            settings.add(read);
        }
    }

    private synchronized int number(String log) {
        return numbers.computeIfAbsent(logs.size() < MOST_LOGS ? shortened(log) : FURTHER_LOGS, name -> {
            logs.add(name);
            return logs.size() - 1;
        });
    }

    private static String shortened(String log) {
        return log.substring(0, Math.min(log.length(), LONGEST_LOG));
    }

    private static String key(String uri) {
        return uri.length() <= LONGEST_URI ? uri : uri.substring(0, LONGEST_URI) + "..." + digest(uri);
    }

    private static String digest(String text) {
        byte[] digest = DigestAlgorithm.begin("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, Long.BYTES);
    }

    /**
     * To be run after all logs and CDX files were read. An interrupt throws {@link
     * java.util.concurrent.CancellationException}; a read error is part of the result.
     */
    public List<Runnable> containers(List<StorageEntry> files) {
        List<Runnable> readings = new ArrayList<>();
        for (StorageEntry file : files) {
            containers.add(file.name().text());
            CaptureEntries entries = new CaptureEntries(containers.size() - 1);
            readings.add(() -> read(file, entries));
        }
        return readings;
    }

    private void read(StorageEntry file, CaptureEntries entries) {
        String path = file.name().text();
        try {
            Described described = describer.describe(
                    StoredFile.of(file), new Listeners(entries, payload -> target(path, payload), entries));
            if (described instanceof Described.Recorded recorded && recorded.isHashed()) {
                isRead(path);
            } else {
                List<Finding> findings = described.findings();
                // the read error is the last finding
                unread(path, findings.get(findings.size() - 1).message());
            }
        } catch (NoSuchFileException e) {
            unread(new Unread(path, reason(e), true));
        } catch (IOException e) {
            unread(path, reason(e));
        } catch (ListenerFailedException e) {
            throw e.getCause() instanceof UncheckedIOException unwritten ? unwritten : e;
        }
    }

    private synchronized void isRead(String container) {
        containersRead++;
        indexes.container(container);
    }

    public void unread(String path, String reason) {
        unread(new Unread(path, reason));
    }

    private synchronized void unread(Unread file) {
        unread.add(file);
    }

    private Optional<PayloadListener.Target> target(String container, Payload payload) {
        return payload.uri().startsWith(METADATA) ? CrawlFile.target(container, payload.uri(), sink) : Optional.empty();
    }

    private final class CaptureEntries implements CaptureListener, RecordResults {

        private final int container;
        private Optional<Capture> last = Optional.empty();

        CaptureEntries(int container) {
            this.container = container;
        }

        @Override
        public void capture(Capture capture) {
            boolean fetched =
                    capture.type() != Capture.Kind.METADATA && !capture.uri().startsWith(METADATA);
            last = fetched ? Optional.of(capture) : Optional.empty();
        }

        @Override
        public void record(Result result) {
            synchronized (Reconciliation.this) {
                if (indexesRead > 0) {
                    indexes.record(containers.get(container), result.offset());
                }
                last.ifPresent(capture -> add(capture, result.sound()));
            }
            last = Optional.empty();
        }

        private void add(Capture capture, boolean sound) {
            captures++;
            String digest = capture.payloadDigest().orElse("");
            ReconciliationRow entry = new ReconciliationRow(
                    key(capture.uri()),
                    capture.date(),
                    digest.substring(digest.lastIndexOf(':') + 1),
                    ReconciliationRow.CAPTURE,
                    container,
                    capture.offset(),
                    capture.status().orElse(""),
                    capture.type() == Capture.Kind.REVISIT ? -1 : capture.payloadSize(),
                    sound ? "" : Kind.DAMAGED.name(),
                    UNFINISHED
                            .matcher(Location.nameOf(containers.get(container)))
                            .replaceFirst(""),
                    capture.offset(),
                    "",
                    "",
                    "",
                    "");
            sorted.add(entry.bytes());
            if (indexesRead > 0 && capture.addressable()) {
                indexes.capture(containers.get(container), entry);
            }
        }
    }

    public Comparison compare(Instant now) throws InterruptedIOException {
        return stoppable.result(() -> compared(now));
    }

    private Comparison compared(Instant now) {
        FetchMatching matching = new FetchMatching(logs, containers, namesContainers, differences, fetches);
        sorted.forEach(bytes -> {
            stoppable.checkStop();
            matching.add(ReconciliationRow.of(bytes));
        });
        matching.end();
        long indexed = indexes.compare(stoppable::checkStop);
        return new Comparison(
                new Completeness(
                        now,
                        logs.size(),
                        matching.lines(),
                        matching.linesToStore(),
                        matching.withoutRecord(),
                        otherLines,
                        containersRead,
                        captures,
                        matching.matched(),
                        indexesRead,
                        indexed,
                        unread.size(),
                        differences.all(),
                        differences.byKind()),
                differences.first(),
                List.copyOf(unread),
                List.copyOf(unreadLines.values()),
                fetches.fetches(logs.size(), now, stoppable::checkStop),
                List.copyOf(settings));
    }

    @Override
    public void close() {
        try (indexes;
                fetches) {
            sorted.close();
        }
    }
}
