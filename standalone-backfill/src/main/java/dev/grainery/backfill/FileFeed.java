// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.finding.Finding;
import dev.grainery.fixity.ChecksumList;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.reading.StoredFile;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.KnownDirectory;
import dev.grainery.store.KnownFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * Walks the storage and gives the files that are to be read to the readers. Their results come out in the order in
 * which the files were met, whatever the number of readers. A file that has a record with its directory and size is
 * left alone, and a directory that the store knows as a whole is not looked up file by file. Bounded: who takes the
 * results slowly slows the walk.
 */
final class FileFeed implements WalkListener, Callable<Void> {

    /** How many files are looked up in the store at once, or a part of a directory more. */
    private static final int LOOK_UP = 2_000;

    /** How many parts of directories are looked up at once. */
    private static final int LOOK_UP_DIRECTORIES = 100;

    private final BackfillSettings settings;
    private final List<Path> roots;
    private final Optional<GraineryStore> store;
    private final FileReaders readers;
    private final BackfillWatch watch;
    private final Runnable walked;
    private final BlockingQueue<Optional<Future<FileResult>>> results;
    private final DirectoryDigests directories;
    private final List<FilesOfDirectory> waiting = new ArrayList<>();
    private int waitingFiles;

    /** How many files of the directory that is being gone through were given to the readers. */
    private int given;

    private final List<ChecksumList> lists = new ArrayList<>();
    private final List<CrawlLogs> crawlLogs = new ArrayList<>();

    /**
     * @param roots what it walks
     * @param mostFiles how many files may be on their way
     * @param walked told when all was walked
     */
    FileFeed(
            BackfillSettings settings,
            List<Path> roots,
            int mostFiles,
            Optional<GraineryStore> store,
            FileReaders readers,
            BackfillWatch watch,
            Runnable walked) {
        this.settings = settings;
        this.roots = roots;
        this.results = new ArrayBlockingQueue<>(mostFiles);
        this.walked = walked;
        this.store = store;
        this.readers = readers;
        this.watch = watch;
        // who reads files again, or looks again at some that failed, wants to see each of them
        boolean asWholes = !settings.rehash() && !settings.acceptReindexed();
        this.directories = new DirectoryDigests(asWholes ? store.map(GraineryStore::directories) : Optional.empty());
    }

    /** The results in order; an empty one is the last. */
    BlockingQueue<Optional<Future<FileResult>>> results() {
        return results;
    }

    /** The checksum lists met, after the walk. */
    List<ChecksumList> lists() {
        return lists;
    }

    /** The crawl logs met, after the walk. */
    List<CrawlLogs> logs() {
        return crawlLogs;
    }

    @Override
    public Void call() throws IOException, InterruptedException {
        try {
            new StorageWalk(settings.rules(), this).walk(roots);
            feed();
            walked.run();
        } catch (FeedInterrupted e) {
            throw (InterruptedException) new InterruptedException(e.getMessage()).initCause(e);
        } finally {
            results.put(Optional.empty());
        }
        return null;
    }

    @Override
    public void files(FilesOfDirectory files) {
        waiting.add(files);
        waitingFiles += files.files().size();
        if (waitingFiles >= LOOK_UP || waiting.size() >= LOOK_UP_DIRECTORIES) {
            feed();
        }
    }

    private void feed() {
        List<FilesOfDirectory> parts = List.copyOf(waiting);
        waiting.clear();
        waitingFiles = 0;
        // before the locations: else one that changes between the two would go unnoticed
        directories.begin(parts);
        Set<FilesOfDirectory> unchanged = Collections.newSetFromMap(new IdentityHashMap<>());
        parts.stream().filter(directories::knows).forEach(unchanged::add);
        Map<Location, KnownFile> known = known(parts.stream()
                .filter(part -> !unchanged.contains(part))
                .flatMap(part -> part.files().stream())
                .map(file -> file.file().location())
                .toList());
        for (FilesOfDirectory part : parts) {
            if (!goesOn()) {
                return;
            }
            watch.progress().met(part.files().size());
            if (unchanged.contains(part)) {
                part.files().forEach(this::leave);
            } else {
                part.files()
                        .forEach(file -> file(
                                file, Optional.ofNullable(known.get(file.file().location()))));
            }
            if (part.isLast()) {
                end(part.directory());
            }
        }
    }

    private Map<Location, KnownFile> known(List<Location> locations) {
        return store.map(records -> records.locations().known(locations)).orElse(Map.of());
    }

    private void leave(FoundFile file) {
        watch.tallies().count(Tallies.Kind.of(file), Tally.Way.UNCHANGED);
    }

    private void file(FoundFile file, Optional<KnownFile> before) {
        if (!settings.rehash() && before.filter(known -> isDone(known, file)).isPresent()) {
            leave(file);
            return;
        }
        watch.progress().toRead(file.file().size());
        if (settings.dryRun()) {
            watch.tallies().count(Tallies.Kind.of(file), before.isPresent() ? Tally.Way.UPDATED : Tally.Way.NEW);
        } else {
            put(readers.read(this, file));
            given++;
        }
    }

    private void end(String directory) {
        Optional<KnownDirectory> settled = directories.end(directory);
        if (!settings.dryRun() && (settled.isPresent() || given > 0)) {
            put(CompletableFuture.completedFuture(new FileResult.EndOfDirectory(settled, given)));
        }
        given = 0;
    }

    /**
     * A file that could not be read yet is tried again by every run, and an index that failed is looked at again when
     * the user says that rewritten indexes are well.
     */
    private boolean isDone(KnownFile known, FoundFile file) {
        boolean accepts = settings.acceptReindexed() && file.isIndex();
        return known.hash().isKnown()
                && known.size().equals(Amount.of(file.file().size()))
                && !(accepts && known.status() == RevisionStatus.FAILED);
    }

    private void put(Future<FileResult> result) {
        try {
            results.put(Optional.of(result));
        } catch (InterruptedException e) {
            throw new FeedInterrupted(e);
        }
    }

    @Override
    public void crawlLogs(CrawlLogs logs) {
        crawlLogs.add(logs);
    }

    @Override
    public void checksumList(StoredFile list) {
        lists.add(new ChecksumList(list));
    }

    @Override
    public void found(Finding finding) {
        watch.findings().found(finding);
    }

    @Override
    public boolean goesOn() {
        return !watch.stop().isRequested();
    }

    /** The walk was interrupted while it waited for the readers. */
    private static final class FeedInterrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FeedInterrupted(InterruptedException cause) {
            super("interrupted while waiting for the readers", cause);
        }
    }
}
