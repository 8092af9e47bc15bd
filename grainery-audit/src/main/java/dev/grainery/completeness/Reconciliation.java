// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.completeness.CrawlLogLine.Writing;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.file.UnreadLines;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.RecordResults;
import dev.grainery.inspect.cdx.CdxCapture;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.CrawlSettings;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.system.output.SortedLines;
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
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Compares crawl logs with containers: each URI that a crawler has written must be in a container once, and each capture
 * in a log. A line and a capture belong together if they have the same URI and the same second of the fetch. If there are
 * CDX files, each capture must be listed there, too.
 *
 * <p>Both are sorted on the disk, so memory is bounded, whatever there is to compare. Nothing but temporary files is
 * written. For one use, and for one thread but for what reads containers.
 */
public final class Reconciliation implements AutoCloseable {

    /** How many differences of each kind are told. */
    public static final int MOST_TOLD = 20;

    /** How many lines and captures of one URI in one second are compared at once. */
    private static final int MOST_AT_ONCE = 1_000;

    /** Longer URIs are told apart by a digest. */
    private static final int LONGEST_URI = 2_100;

    /** How many logs are told apart, and the name of all others. */
    private static final int MOST_LOGS = 100_000;

    private static final String FURTHER_LOGS = "further logs";

    /** How much of the name of a log is kept. */
    private static final int LONGEST_LOG = 1_000;

    /** So many characters of a time are its hour. */
    private static final int HOUR = 13;

    /** What Web archives of NetarchiveSuite keep beside captures: logs and settings of the crawl. */
    private static final String METADATA = "metadata:";

    /** What a crawler adds to the name of a container as long as it is not finished. */
    private static final Pattern UNFINISHED = Pattern.compile("\\.(?:open|invalid)$");

    private final Describer describer;
    private final ReadThrottle throttle;
    private final Stoppable stoppable;
    private final SortedLines sorted = new SortedLines();
    private final List<String> logs = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> containers = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private final DifferenceCount differences = new DifferenceCount();
    private final IndexComparison indexes = new IndexComparison(differences);
    private final FetchCount fetches = new FetchCount();
    private final List<CrawlSettings> settings = new ArrayList<>();
    private final CrawlFile.Sink told = new CrawlFile.Sink() {
        @Override
        public void log(String log) {
            number(log);
        }

        @Override
        public void line(String log, long number, String line) {
            Reconciliation.this.line(log, number, line);
        }

        @Override
        public void settings(String file, byte[] xml) {
            SettingsReader.settings(file, xml).ifPresent(Reconciliation.this::add);
        }

        @Override
        public void cut(String file) {
            unread(file, "its record is not whole");
        }
    };
    private boolean namesContainers;
    private long indexesRead;
    private long containersRead;
    private long lines;
    private long linesToStore;
    private long otherLines;
    private long captures;
    private long matched;
    private long withoutRecord;

    /**
     * @param describer inspects containers
     * @param throttle told of what is read of logs; told of nothing while these are compared, so that it can stop that
     */
    public Reconciliation(Describer describer, ReadThrottle throttle) {
        this.describer = describer;
        this.throttle = throttle;
        this.stoppable = new Stoppable(throttle);
    }

    /**
     * Reads a file of crawl logs or settings. If it cannot be read to its end, that is part of the result.
     *
     * @throws InterruptedIOException if the throttle throws it
     */
    public void log(StorageEntry file) throws InterruptedIOException {
        try {
            CrawlFile.read(file, throttle, told);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            unread(file.name().text(), reason(e));
        }
    }

    /**
     * Reads a CDX file; all of them come before the containers. If it cannot be read to its end, that is part of the result.
     *
     * @param containers names of the containers that will be read
     * @throws InterruptedIOException if the throttle throws it
     */
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
        Optional<CrawlLogLine> read = CrawlLogLine.of(Entry.clean(text));
        if (read.isEmpty()) {
            if (!text.isBlank()) {
                otherLines++;
                unreadLines.merge(logs.get(source), new UnreadLines(logs.get(source), 1, number), UnreadLines::plus);
            }
            return;
        }
        CrawlLogLine line = read.get();
        // a line without a time tells of no fetch
        Writing writing = line.date().isEmpty() ? Writing.OPEN : line.writing();
        namesContainers |= writing == Writing.STATED;
        sorted.add(new Entry(
                        key(line.uri()),
                        line.date(),
                        line.digest().toUpperCase(Locale.ROOT),
                        Entry.LOG,
                        source,
                        number,
                        String.valueOf(line.status()),
                        line.size(),
                        writing.name(),
                        Entry.clean(line.container()),
                        line.offset(),
                        digest(text),
                        line.logged().substring(0, HOUR),
                        line.cut(),
                        line.botBlock())
                .bytes());
    }

    /** Settings lie in a package, beside it, and in that of each crawler. */
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
        String clean = Entry.clean(uri);
        return clean.length() <= LONGEST_URI ? clean : clean.substring(0, LONGEST_URI) + "..." + digest(clean);
    }

    private static String digest(String text) {
        byte[] digest = DigestAlgorithm.begin("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, Long.BYTES);
    }

    /**
     * What reads these containers, one each. They may run at the same time, after all logs and CDX files were read. A container
     * that cannot be read is part of the result. Each throws {@link java.util.concurrent.CancellationException} if its thread
     * is interrupted.
     */
    public List<Runnable> containers(List<StorageEntry> files) {
        List<Runnable> readings = new ArrayList<>();
        for (StorageEntry file : files) {
            // numbered before they are read, so that the result does not depend on which is read first
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
                    StoredFile.of(file), new Listeners(entries, payload -> kept(path, payload), entries));
            if (described instanceof Described.Recorded recorded && recorded.isHashed()) {
                isRead(path);
            } else {
                List<Finding> findings = described.findings();
                // that it cannot be read comes after what was found before
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

    /** A file that should have been compared could not be read, or not to its end. */
    public void unread(String path, String reason) {
        unread(new Unread(path, reason));
    }

    private synchronized void unread(Unread file) {
        unread.add(file);
    }

    /** NetarchiveSuite keeps logs and settings of a crawl in a container. */
    private Optional<PayloadListener.Target> kept(String container, Payload payload) {
        return payload.uri().startsWith(METADATA) ? CrawlFile.kept(container, payload.uri(), told) : Optional.empty();
    }

    /** Adds the captures of one container. */
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
            Entry entry = new Entry(
                    key(capture.uri()),
                    capture.date(),
                    Entry.clean(digest.substring(digest.lastIndexOf(':') + 1)).toUpperCase(Locale.ROOT),
                    Entry.CAPTURE,
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

    /**
     * Compares what was read.
     *
     * @param now when that is
     * @throws InterruptedIOException if the throttle throws it
     */
    public Comparison compare(Instant now) throws InterruptedIOException {
        return stoppable.result(() -> compared(now));
    }

    private Comparison compared(Instant now) {
        List<Entry> same = new ArrayList<>();
        sorted.forEach(bytes -> {
            stoppable.goOn();
            Entry entry = Entry.of(bytes);
            if (!same.isEmpty() && (!same.get(0).isOfSameFetch(entry) || same.size() >= MOST_AT_ONCE)) {
                compare(same);
                same.clear();
            }
            same.add(entry);
        });
        compare(same);
        long indexed = indexes.compare(stoppable::goOn);
        return new Comparison(
                new Completeness(
                        now,
                        logs.size(),
                        lines,
                        linesToStore,
                        withoutRecord,
                        otherLines,
                        containersRead,
                        captures,
                        matched,
                        indexesRead,
                        indexed,
                        unread.size(),
                        differences.all(),
                        differences.byKind()),
                differences.first(),
                List.copyOf(unread),
                List.copyOf(unreadLines.values()),
                fetches.fetches(logs.size(), now, stoppable::goOn),
                List.copyOf(settings));
    }

    /** Compares lines and captures of one URI in one second. */
    private void compare(List<Entry> same) {
        List<Entry> logged = new ArrayList<>();
        List<Entry> stored = new ArrayList<>();
        for (Entry entry : same) {
            if (!entry.isLog()) {
                stored.add(entry);
            } else if (logged.stream().noneMatch(other -> other.line().equals(entry.line()))) {
                // the same log may be read twice: by itself, and in a package
                logged.add(entry);
            }
        }
        lines += logged.size();
        logged.forEach(fetches::add);
        linesToStore += logged.stream().filter(this::mustBeStored).count();
        List<Entry> found = new ArrayList<>();
        logged.sort((one, other) -> Boolean.compare(mustBeStored(other), mustBeStored(one)));
        pair(logged, stored, found, Entry::isInSamePlace);
        pair(logged, stored, found, (line, capture) -> line.digest().equals(capture.digest()));
        pair(logged, stored, found, (line, capture) -> true);
        for (Entry line : logged) {
            if (mustBeStored(line)) {
                differ(Kind.LOGGED_NOT_STORED, Optional.of(line), Optional.empty(), "");
            } else if (Integer.parseInt(line.status()) > 0) {
                withoutRecord++;
            }
        }
        for (Entry capture : stored) {
            boolean again = found.stream().anyMatch(other -> other.digest().equals(capture.digest()));
            differ(again ? Kind.TWICE : Kind.STORED_NOT_LOGGED, Optional.empty(), Optional.of(capture), "");
        }
    }

    /** Takes away lines and captures that belong together. */
    private void pair(List<Entry> logged, List<Entry> stored, List<Entry> found, BiPredicate<Entry, Entry> belongs) {
        for (Iterator<Entry> rest = logged.iterator(); rest.hasNext() && !stored.isEmpty(); ) {
            Entry line = rest.next();
            Optional<Entry> capture =
                    stored.stream().filter(one -> belongs.test(line, one)).findFirst();
            if (capture.isPresent()) {
                rest.remove();
                stored.remove(capture.get());
                found.add(capture.get());
                matched++;
                compare(line, capture.get());
            }
        }
    }

    private void compare(Entry line, Entry capture) {
        Optional<Entry> logged = Optional.of(line);
        Optional<Entry> stored = Optional.of(capture);
        if (!capture.state().isEmpty()) {
            differ(Kind.DAMAGED, logged, stored, "");
        } else if (mustBeStored(line) && Integer.parseInt(line.status()) > 0) {
            // an error in the crawler (-5) may come after a record was written, and its line tells of the error
            if (line.isComparable(capture) && !line.digest().equals(capture.digest())) {
                differ(Kind.OTHER_DIGEST, logged, stored, capture.digest() + ", not " + line.digest());
            } else if (line.size() >= 0 && capture.size() >= 0 && line.size() != capture.size()) {
                differ(Kind.OTHER_SIZE, logged, stored, capture.size() + " bytes, not " + line.size());
            } else if (!capture.hasInterimStatus() && !capture.status().equals(line.status())) {
                differ(Kind.OTHER_STATUS, logged, stored, capture.status() + ", not " + line.status());
            } else if (!line.container().isEmpty() && !line.container().equals(capture.container())) {
                // not by its offset, which is another one behind each record that is lost
                differ(Kind.OTHER_CONTAINER, logged, stored, "not in " + line.container());
            }
        }
    }

    /** Whether a record of a line must be there. Some crawls name containers in their logs; then one without has none. */
    private boolean mustBeStored(Entry line) {
        return switch (Writing.valueOf(line.state())) {
            case STATED, IMPLIED -> true;
            case UNNAMED -> !namesContainers;
            case OPEN -> false;
        };
    }

    private void differ(Kind kind, Optional<Entry> line, Optional<Entry> capture, String found) {
        Entry one = line.or(() -> capture).orElseThrow();
        differences.add(new Difference(
                kind,
                one.uri(),
                one.date(),
                line.map(entry -> logs.get(entry.source()) + ":" + entry.position())
                        .orElse(""),
                capture.map(entry -> containers.get(entry.source()) + ":" + entry.position())
                        .orElse(""),
                found));
    }

    /** Deletes the temporary files. */
    @Override
    public void close() {
        try (indexes;
                fetches) {
            sorted.close();
        }
    }
}
