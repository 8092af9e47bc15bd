// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.crawl.CdxCapture;
import dev.grainery.crawl.CrawlFile;
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
import dev.grainery.record.Location;
import dev.grainery.system.output.ExternalSort;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Each URI that a crawler has written must be in a container once, and each capture in a log; CDX files must list each
 * capture. A line and a capture match if URI and second of the fetch are equal. Sorts on disk in bounded memory. For
 * one use by one thread; only containers may be read by several.
 */
public final class Reconciliation implements AutoCloseable {
    public static final int MOST_LISTED = 20;

    /** Scheme of the records in which NetarchiveSuite stores logs and settings. */
    private static final String METADATA = "metadata:";

    private static final Pattern UNFINISHED = Pattern.compile("\\.(?:open|invalid)$");

    private final Describer describer;
    private final Stoppable stoppable;
    private final ExternalSort sorted = new ExternalSort();
    private final LoggedFetches logged = new LoggedFetches(sorted, this::unread);
    private final List<String> containers = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
    private final DifferenceCount differences = new DifferenceCount();
    private final IndexComparison indexes = new IndexComparison(differences);
    private final FetchCount fetches = new FetchCount();
    private long indexesRead;
    private long containersRead;
    private long captures;

    public Reconciliation(Describer describer, ReadThrottle throttle) {
        this.describer = describer;
        this.stoppable = new Stoppable(throttle);
    }

    public void log(StorageEntry file) throws InterruptedIOException {
        try {
            CrawlFile.read(file, stoppable.throttle(), logged);
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
        try (InputStream stored = CrawlFile.opened(file, stoppable.throttle())) {
            CdxCapture.read(path, stored, line -> indexes.line(line.in(containers::contains)))
                    .ifPresent(logged::unread);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            unread(file.name().text(), reason(e));
        }
    }

    static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "it is not there" : e.toString();
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
        return payload.uri().startsWith(METADATA)
                ? CrawlFile.target(container, payload.uri(), logged)
                : Optional.empty();
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
            String path = containers.get(container);
            ReconciliationRow entry = ReconciliationRow.of(
                    capture,
                    sound,
                    container,
                    UNFINISHED.matcher(Location.nameOf(path)).replaceFirst(""));
            synchronized (sorted) {
                sorted.add(entry.bytes());
            }
            if (indexesRead > 0 && capture.addressable()) {
                indexes.capture(path, entry);
            }
        }
    }

    public Comparison compare(Instant now) throws InterruptedIOException {
        return stoppable.result(() -> compared(now));
    }

    private Comparison compared(Instant now) {
        FetchMatching matching =
                new FetchMatching(logged.logs(), containers, logged.namesContainers(), differences, fetches);
        sorted.forEach(bytes -> {
            stoppable.checkStop();
            matching.add(ReconciliationRow.of(bytes));
        });
        matching.end();
        long indexed = indexes.compare(stoppable::checkStop);
        return new Comparison(
                new Completeness(
                        now,
                        logged.logs().size(),
                        matching.lines(),
                        matching.linesToStore(),
                        matching.withoutRecord(),
                        logged.otherLines(),
                        containersRead,
                        captures,
                        matching.matched(),
                        indexesRead,
                        indexed,
                        unread.size(),
                        logged.unreadLines().stream()
                                .mapToLong(UnreadLines::lines)
                                .sum(),
                        differences.all(),
                        differences.byKind()),
                differences.first(),
                List.copyOf(unread),
                logged.unreadLines(),
                fetches.fetches(logged.logs().size(), now, stoppable::checkStop),
                logged.settings());
    }

    @Override
    public void close() {
        try (indexes;
                fetches) {
            sorted.close();
        }
    }
}
