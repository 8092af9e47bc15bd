// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.fixity.ChecksumList;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Walks the roots and passes on what came of their files. One root is walked after the other, but if readers would be
 * idle because of a bound for each root, so many side by side as keep them busy. The order of the results depends on the
 * files alone: next comes the root of which the fewest bytes were passed on. For one thread.
 */
final class FileFeeds implements AutoCloseable {

    /** How many files may be on their way. */
    private static final int MOST_FILES = 1_000;

    /** How long to wait for a walk before what is finished is written. */
    private static final long WAIT_SECONDS = 2;

    private static final long CLOSE_MILLIS = 20;

    private final FileReaders readers;
    private final BackfillWatch watch;
    private final List<FileFeed> feeds = new ArrayList<>();
    private final List<Walk> walks = new ArrayList<>();
    private final int sideBySide;
    private final ExecutorService walkers;
    private int begun;
    private long bytes;

    /** @throws IOException if a root cannot be resolved */
    FileFeeds(
            BackfillSettings settings,
            Optional<GraineryStore> store,
            FileReaders readers,
            BackfillWatch watch,
            WalkFindings findings,
            Spending spending)
            throws IOException {
        this.readers = readers;
        this.watch = watch;
        this.sideBySide = settings.dryRun() ? 1 : settings.jobs().roots();
        RootGroups groups = sideBySide == 1
                ? RootGroups.one(settings.roots())
                : RootGroups.of(settings.roots(), settings.rules().followLinks());
        AtomicInteger left = new AtomicInteger(groups.all().size());
        Runnable walked = () -> {
            if (left.decrementAndGet() == 0) {
                watch.progress().walked();
            }
        };
        groups.all()
                .forEach(group -> feeds.add(new FileFeed(
                        settings,
                        group,
                        MOST_FILES / sideBySide + 1,
                        store,
                        readers,
                        watch,
                        findings,
                        spending,
                        walked)));
        AtomicInteger last = new AtomicInteger();
        this.walkers =
                Executors.newFixedThreadPool(sideBySide, task -> new Thread(task, "walk-" + last.incrementAndGet()));
    }

    /**
     * Goes through all files that are to be read.
     *
     * @param results takes each result
     * @param meanwhile is run when nothing comes for a while
     */
    void forEach(Consumer<FileResult> results, Runnable meanwhile) throws IOException, InterruptedException {
        while (begin()) {
            Walk walk = walks.stream()
                    .min(Comparator.comparingLong(one -> one.bytes))
                    .orElseThrow();
            Optional<Future<FileResult>> next = walk.feed.results().poll(WAIT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                meanwhile.run();
            } else if (next.isPresent()) {
                FileResult result = result(next.get(), meanwhile);
                walk.bytes += result.bytes();
                results.accept(result);
            } else {
                walks.remove(walk);
                // the root that takes its place is not to be made up for
                bytes = walk.bytes;
                end(walk.walking);
            }
        }
    }

    /** Whether anything is being walked, after what may be begun was begun. */
    private boolean begin() {
        while (begun < feeds.size()
                && walks.size() < sideBySide
                && !watch.stop().isRequested()) {
            FileFeed feed = feeds.get(begun++);
            walks.add(new Walk(feed, walkers.submit(feed), bytes));
        }
        return !walks.isEmpty();
    }

    private FileResult result(Future<FileResult> task, Runnable meanwhile) throws IOException, InterruptedException {
        try {
            return readers.result(task, meanwhile);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private static void end(Future<Void> walk) throws IOException, InterruptedException {
        try {
            walk.get();
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(ExecutionException e) throws IOException, InterruptedException {
        Throwable cause = e.getCause();
        if (cause instanceof IOException io) {
            throw io;
        }
        if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        if (cause instanceof RuntimeException runtime) {
            return runtime;
        }
        return new IllegalStateException(cause);
    }

    /** The checksum lists met, after the walks. */
    List<ChecksumList> lists() {
        return feeds.stream().flatMap(feed -> feed.lists().stream()).toList();
    }

    /** The crawl logs met, after the walks. */
    List<CrawlLogs> logs() {
        return feeds.stream().flatMap(feed -> feed.logs().stream()).toList();
    }

    /** Ends the walks: whatever failed, nothing more is begun. */
    @Override
    public void close() {
        if (!walks.isEmpty()) {
            watch.stop().request();
        }
        walkers.shutdownNow();
        try {
            do {
                // nobody is to wait for room in a queue that is no longer read
                walks.forEach(walk -> walk.feed.results().clear());
            } while (!walkers.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Walk {

        private final FileFeed feed;
        private final Future<Void> walking;
        private long bytes;

        Walk(FileFeed feed, Future<Void> walking, long bytes) {
            this.feed = feed;
            this.walking = walking;
            this.bytes = bytes;
        }
    }
}
