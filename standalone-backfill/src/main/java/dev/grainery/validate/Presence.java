// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.Progress;
import dev.grainery.backfill.StopSignal;
import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.place.Storages;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One look for every file that the store knows: is it there, and has it the size of its record. No file is opened and
 * nothing but findings is written, so it is cheap, and no check of a hash. Memory does not grow with the store. For one run.
 */
public final class Presence {

    /** How many pages of files are under way for each thread, so that none waits for the store. */
    private static final int PAGES_AHEAD = 2;

    private final Storage storage;
    private final FileChoice choice;
    private final int jobs;
    private final Clock clock;
    private final FindingLog findings;
    private final Progress progress = new Progress();
    private final StopSignal stop = new StopSignal();
    private final Map<Class<? extends FileLook>, Long> counts = new HashMap<>();
    private final Set<String> absent = new TreeSet<>();

    /**
     * @param storage where files are looked for
     * @param choice of which harvest or container; when they are due does not matter
     * @param jobs how many files are looked for at once
     * @param findings gets every finding, one at a time
     */
    public Presence(Storage storage, FileChoice choice, int jobs, Clock clock, Consumer<Finding> findings) {
        if (jobs < 1) {
            throw new IllegalArgumentException("at least one file must be looked for at a time, not " + jobs);
        }
        this.storage = storage;
        this.choice = choice;
        this.jobs = jobs;
        this.clock = clock;
        this.findings = new FindingLog(findings);
        progress.phase("looking");
    }

    /** How far it has come. */
    public Progress progress() {
        return progress;
    }

    /** Stops it. */
    public StopSignal stop() {
        return stop;
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @throws dev.grainery.store.access.StoreException if the store fails
     */
    public PresenceSummary run(GraineryStore store) {
        Instant start = clock.instant();
        Storages storages = new Storages(storage, store.roots().all());
        ExpectedFiles files = new ExpectedFiles(store);
        Deque<CompletableFuture<List<FileLook>>> begun = new ArrayDeque<>();
        ExecutorService threads = threads();
        try {
            new KnownFiles(store, choice, () -> !stop.isRequested()).forEachPage(page -> {
                page.forEach(file -> progress.toRead(0));
                begun.addLast(CompletableFuture.supplyAsync(() -> look(page, files, storages), threads));
                if (begun.size() > jobs * PAGES_AHEAD) {
                    tell(result(begun.removeFirst()), store, storages);
                }
            });
            progress.walked();
            begun.forEach(page -> tell(result(page), store, storages));
            storages.resolve(store.findings());
            store.flush();
        } finally {
            threads.shutdownNow();
        }
        return summary(start);
    }

    private ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(jobs, task -> new Thread(task, "looker-" + number.incrementAndGet()));
    }

    private List<FileLook> look(List<ScheduledFile> page, ExpectedFiles files, Storages storages) {
        if (stop.isRequested()) {
            return List.of();
        }
        Map<Location, ExpectedFiles.ExpectedFile> expected = files.of(page);
        return page.stream()
                .map(file -> FileLook.at(storage, file.location(), expected.get(file.location()), storages))
                .toList();
    }

    private static List<FileLook> result(CompletableFuture<List<FileLook>> page) {
        try {
            return page.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException runtime ? runtime : e;
        }
    }

    private void tell(List<FileLook> looks, GraineryStore store, Storages storages) {
        List<Verdict> verdicts = new ArrayList<>();
        for (FileLook look : looks) {
            counts.merge(look.getClass(), 1L, Long::sum);
            progress.fileRead();
            verdict(look, storages).ifPresent(verdicts::add);
        }
        FindingCollection.Decided decided = store.findings().decide(verdicts);
        verdicts.forEach(verdict -> findings.found(
                verdict.made(), decided.acknowledged(verdict.subject().key())));
    }

    private Optional<Verdict> verdict(FileLook look, Storages storages) {
        List<Finding> made = new ArrayList<>();
        if (look instanceof FileLook.OtherSize other) {
            made.add(CheckFindings.otherSize(other.location(), other.expected(), other.now()));
        } else if (look instanceof FileLook.Missing missing) {
            made.add(CheckFindings.missing(missing.location(), missing.expected()));
        } else if (look instanceof FileLook.Inaccessible odd) {
            made.add(CheckFindings.inaccessible(odd.location(), odd.reason()));
        } else if (look instanceof FileLook.StorageAbsent gone) {
            String storage = storages.of(gone.location());
            return absent.add(storage)
                    ? Optional.of(Verdict.storage(storage, List.of(CheckFindings.absent(storage))))
                    : Optional.empty();
        }
        return Optional.of(Verdict.lookedFor(look.location().path(), made));
    }

    private long count(Class<? extends FileLook> kind) {
        return counts.getOrDefault(kind, 0L);
    }

    private PresenceSummary summary(Instant start) {
        return new PresenceSummary(
                count(FileLook.Present.class),
                count(FileLook.Unmeasured.class),
                count(FileLook.OtherSize.class),
                count(FileLook.Missing.class),
                count(FileLook.Inaccessible.class),
                count(FileLook.StorageAbsent.class),
                List.copyOf(absent),
                Duration.between(start, clock.instant()).toMillis() / 1000.0,
                findings.byCode(),
                findings.errors(),
                stop.isRequested());
    }

    /** What was seen of a file without reading it. */
    sealed interface FileLook {

        /** Where it should lie. */
        Location location();

        /** It is there, and has the size expected. */
        record Present(Location location) implements FileLook {}

        /** It is there, and no size was expected. */
        record Unmeasured(Location location) implements FileLook {}

        /** It is there, and has another size. */
        record OtherSize(Location location, Amount expected, long now) implements FileLook {
            public OtherSize {
                requireNonNull(expected, "expected");
            }
        }

        /** It is not there, though its storage is. */
        record Missing(Location location, Hash expected) implements FileLook {
            public Missing {
                requireNonNull(expected, "expected");
            }
        }

        /** Something is there, and it cannot be told whether it is a file, or how large it is. */
        record Inaccessible(Location location, String reason) implements FileLook {
            public Inaccessible {
                requireNonNull(reason, "reason");
            }
        }

        /** Its storage is not there, so that nothing can be said of it now. */
        record StorageAbsent(Location location) implements FileLook {}

        /** Looks at a file; if it is not there, its storage is looked at. */
        static FileLook at(Storage storage, Location location, ExpectedFiles.ExpectedFile expected, Storages storages) {
            if (!storages.isThere(location)) {
                return new StorageAbsent(location);
            }
            FileLook look = storage.at(location.path())
                    .map(entry -> at(entry, location, expected))
                    .orElseGet(() -> new StorageAbsent(location));
            boolean failed = look instanceof Missing || look instanceof Inaccessible;
            return failed && !storages.isStillThere(location) ? new StorageAbsent(location) : look;
        }

        private static FileLook at(StorageEntry entry, Location location, ExpectedFiles.ExpectedFile expected) {
            FileState now;
            try {
                now = entry.state();
            } catch (NoSuchFileException e) {
                return new Missing(location, expected.hash());
            } catch (IOException e) {
                return new Inaccessible(
                        location, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            }
            if (!now.isFile()) {
                return new Inaccessible(location, "it is not a file");
            }
            if (expected.size().value().isEmpty()) {
                return new Unmeasured(location);
            }
            return expected.size().equals(Amount.of(now.size()))
                    ? new Present(location)
                    : new OtherSize(location, expected.size(), now.size());
        }
    }
}
