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
import dev.grainery.store.KnownFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * Walks the storage and gives the files that are to be read to the readers. Their results come out in the order in
 * which the files were met, whatever the number of readers. A file that has a record with its directory and size is
 * left alone. Bounded: who takes the results slowly slows the walk.
 */
final class FileFeed implements WalkListener, Callable<Void> {

    /** How many files are looked up in the store at once. */
    private static final int LOOK_UP = 500;

    private final BackfillSettings settings;
    private final List<Path> roots;
    private final Optional<GraineryStore> store;
    private final FileReaders readers;
    private final BackfillWatch watch;
    private final Runnable walked;
    private final BlockingQueue<Optional<Future<FileResult>>> results;
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
            walked.run();
        } catch (FeedInterrupted e) {
            throw (InterruptedException) new InterruptedException(e.getMessage()).initCause(e);
        } finally {
            results.put(Optional.empty());
        }
        return null;
    }

    @Override
    public void files(List<FoundFile> files) {
        for (int from = 0; from < files.size() && goesOn(); from += LOOK_UP) {
            part(files.subList(from, Math.min(files.size(), from + LOOK_UP)));
        }
    }

    private void part(List<FoundFile> files) {
        Map<Location, KnownFile> known = store.isPresent()
                ? store.get()
                        .locations()
                        .known(files.stream().map(f -> f.file().location()).toList())
                : Map.of();
        watch.progress().met(files.size());
        for (FoundFile file : files) {
            Optional<KnownFile> before =
                    Optional.ofNullable(known.get(file.file().location()));
            boolean leave =
                    !settings.rehash() && before.filter(k -> isDone(k, file)).isPresent();
            Tally.Way way = before.isPresent() ? Tally.Way.UPDATED : Tally.Way.NEW;
            if (leave) {
                watch.tallies().count(Tallies.Kind.of(file), Tally.Way.UNCHANGED);
            } else if (settings.dryRun()) {
                watch.progress().toRead(file.file().size());
                watch.tallies().count(Tallies.Kind.of(file), way);
            } else {
                watch.progress().toRead(file.file().size());
                put(readers.read(this, file));
            }
        }
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
