// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.checksums.ChecksumList;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.system.TaskPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Results of one root are in the order of its walk. Roots are walked in parallel if a limit for each root leaves
 * readers idle; next is the root with the fewest bytes passed on, so the order depends on the files alone. A slow
 * consumer slows the walks. For one thread.
 */
final class RootWalks implements AutoCloseable {

    private static final int MOST_FILES = 1_000;
    private static final int LOOK_UP = 2_000;
    private static final long WAIT_SECONDS = 2;
    private static final long CLOSE_MILLIS = 20;

    private final BackfillSettings settings;
    private final Optional<GraineryStore> store;
    private final Roots roots;
    private final BackfillContext watch;
    private final WalkFindings findings;
    private final ReadingStrategy chosen;
    private final Optional<CaptureDirectory> captures;
    private final int sideBySide;
    private final List<Walk> walks = new ArrayList<>();
    private final AtomicInteger toWalk;
    private final ExecutorService walkers;

    RootWalks(
            BackfillSettings settings,
            Optional<GraineryStore> store,
            Roots roots,
            ReadingStrategy chosen,
            Optional<CaptureDirectory> captures,
            BackfillContext watch,
            WalkFindings findings) {
        this.settings = settings;
        this.store = store;
        this.roots = roots;
        this.chosen = chosen;
        this.captures = captures;
        this.watch = watch;
        this.findings = findings;
        int most = settings.common().dryRun() ? 1 : settings.common().jobs().roots();
        List<List<StorageEntry>> groups =
                roots.groups(most == 1 || settings.rules().followLinks());
        this.sideBySide = Math.max(1, Math.min(most, groups.size()));
        groups.forEach(group -> walks.add(new Walk(group)));
        this.toWalk = new AtomicInteger(walks.size());
        AtomicInteger last = new AtomicInteger();
        this.walkers =
                Executors.newFixedThreadPool(sideBySide, task -> new Thread(task, "walk-" + last.incrementAndGet()));
    }

    void forEach(Consumer<FileRead.Result> results, Runnable meanwhile) throws IOException, InterruptedException {
        List<Walk> waiting = new ArrayList<>(walks);
        List<Walk> underWay = new ArrayList<>();
        long bytes = 0;
        while (!underWay.isEmpty() || (!waiting.isEmpty() && !watch.stop().isRequested())) {
            while (!waiting.isEmpty()
                    && underWay.size() < sideBySide
                    && !watch.stop().isRequested()) {
                Walk walk = waiting.remove(0);
                // a new root does not catch up with the bytes of its predecessor
                walk.bytes = bytes;
                walk.walking = Optional.of(walkers.submit(walk));
                underWay.add(walk);
            }
            Walk walk = underWay.stream()
                    .min(Comparator.comparingLong(one -> one.bytes))
                    .orElseThrow();
            Optional<Future<FileRead.Result>> next = walk.results.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                meanwhile.run();
            } else if (next.isPresent()) {
                FileRead.Result result = chosen.result(next.get(), meanwhile);
                walk.bytes += result.bytes();
                results.accept(result);
            } else {
                underWay.remove(walk);
                bytes = walk.bytes;
                walk.end();
            }
        }
        chosen.end();
    }

    List<ChecksumList> lists() {
        return walks.stream()
                .flatMap(walk -> walk.lists.all().stream())
                .filter(list -> !chosen.isSilent(roots.of(list.file().location())))
                .toList();
    }

    boolean isSilent(String root) {
        return chosen.isSilent(root);
    }

    List<CrawlLogs> logs() {
        return walks.stream().flatMap(walk -> walk.logs.stream()).toList();
    }

    @Override
    public void close() {
        if (walks.stream().anyMatch(Walk::isUnderWay)) {
            watch.stop().request();
        }
        walkers.shutdownNow();
        try {
            do {
                // a walk must not block on a queue that is no longer read
                walks.forEach(walk -> walk.results.clear());
            } while (!walkers.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        chosen.close();
    }

    /** Continues while found files are looked up in the store. */
    private final class Walk implements StorageWalk.Listener, Callable<Void> {

        private final List<StorageEntry> group;
        private final BlockingQueue<Optional<Future<FileRead.Result>>> results =
                new ArrayBlockingQueue<>(MOST_FILES / sideBySide + 1);
        private final ChecksumLists lists = new ChecksumLists();
        private final List<CrawlLogs> logs = new ArrayList<>();
        private final TaskPool lookUps = new TaskPool("lookup");
        private TaskPool.Begun<Boolean> lookedUp = () -> true;
        private List<StorageWalk.FoundFile> met = new ArrayList<>();
        private Optional<Future<Void>> walking = Optional.empty();
        private long bytes;

        Walk(List<StorageEntry> group) {
            this.group = group;
        }

        @Override
        public Void call() throws IOException, InterruptedException {
            try (lookUps) {
                new StorageWalk(settings.rules(), this).walk(group);
                lookUp();
                lookedUp.end();
                if (toWalk.decrementAndGet() == 0) {
                    watch.progress().walked();
                }
            } catch (IOException | RuntimeException | Error e) {
                watch.stop().request();
                throw e;
            } finally {
                results.put(Optional.empty());
            }
            return null;
        }

        void end() throws IOException, InterruptedException {
            try {
                walking.orElseThrow().get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                throw e.getCause() instanceof RuntimeException failure
                        ? failure
                        : new IllegalStateException(e.getCause());
            } finally {
                walking = Optional.empty();
            }
        }

        boolean isUnderWay() {
            return walking.isPresent();
        }

        @Override
        public void notRead(String form) {
            watch.tallies().notRead(form);
        }

        @Override
        public void file(StorageWalk.FoundFile file) {
            met.add(file);
            if (met.size() >= LOOK_UP) {
                lookUp();
            }
        }

        private void lookUp() {
            List<StorageWalk.FoundFile> files = met;
            met = new ArrayList<>();
            lookedUp.end();
            lookedUp = lookUps.begin(() -> {
                try {
                    readNew(files);
                    return true;
                } catch (RuntimeException | Error e) {
                    watch.stop().request();
                    throw e;
                }
            });
        }

        private void readNew(List<StorageWalk.FoundFile> files) {
            if (!goesOn()) {
                return;
            }
            watch.progress().found(files.size());
            Map<Location, RecordedFile> known = store.map(records -> records.locations()
                            .known(files.stream()
                                    .map(file -> file.file().location())
                                    .toList()))
                    .orElse(Map.of());
            Set<Location> forCdx = settings.cdx()
                    .flatMap(cdx -> store.map(records ->
                            CdxFiles.wanted(cdx, records, settings.common().storage(), files)))
                    .orElse(Set.of());
            for (StorageWalk.FoundFile file : files) {
                Optional<RecordedFile> before =
                        Optional.ofNullable(known.get(file.file().location()));
                if (isLeft(file, before, forCdx)) {
                    watch.tallies().count(file.type(), Tally.Way.UNCHANGED);
                } else if (goesOn() && watch.spending().admits(file.file().size())) {
                    read(
                            file,
                            before,
                            before.isEmpty() || forCdx.contains(file.file().location()));
                }
            }
        }

        private boolean isLeft(StorageWalk.FoundFile file, Optional<RecordedFile> before, Set<Location> forCdx) {
            if (!forCdx.contains(file.file().location())
                    && before.filter(known -> isDone(known, file)).isPresent()) {
                return true;
            }
            // a file that always fails would use up the budget of each run
            return watch.spending().isLimited()
                    && before.filter(known -> !known.hash().isKnown()).isPresent();
        }

        /** A failed container would get no table. */
        private boolean isInTables(RecordedFile known, StorageWalk.FoundFile file) {
            return captures.isEmpty()
                    || file.type() != RecordType.CONTAINER
                    || known.status() == RevisionStatus.FAILED
                    || captures.get().has(file.file().location().fileName(), known.hash());
        }

        /** Every run retries unreadable files. A failed CDX file is read again if rewritten ones are accepted. */
        private boolean isDone(RecordedFile known, StorageWalk.FoundFile file) {
            boolean accepts = settings.acceptReindexed() && file.type() == RecordType.CDX;
            return known.hash().isKnown()
                    && known.size().equals(Amount.of(file.file().size()))
                    && !(accepts && known.status() == RevisionStatus.FAILED)
                    && isInTables(known, file);
        }

        private void read(StorageWalk.FoundFile file, Optional<RecordedFile> before, boolean withCdx) {
            watch.progress().toRead(file.file().size());
            if (settings.common().dryRun()) {
                watch.tallies().count(file.type(), before.isPresent() ? Tally.Way.UPDATED : Tally.Way.NEW);
                return;
            }
            Location location = file.file().location();
            String root = roots.of(location);
            ReadingStrategy.FileToRead next = new ReadingStrategy.FileToRead(
                    file, root, before.isPresent(), withCdx, lists.digestsFor(location, root));
            try {
                Optional<Future<FileRead.Result>> begun = chosen.begin(this, next);
                if (begun.isPresent()) {
                    results.put(begun);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                CancellationException cancelled =
                        new CancellationException("interrupted while waiting for the readers");
                cancelled.initCause(e);
                throw cancelled;
            }
        }

        @Override
        public void crawlLogs(CrawlLogs found) {
            logs.add(found);
        }

        @Override
        public void checksumList(StoredFile list) {
            lists.add(new ChecksumList(list));
        }

        @Override
        public void found(Finding finding) {
            findings.add(finding);
        }

        @Override
        public boolean goesOn() {
            return !watch.stop().isRequested();
        }
    }
}
