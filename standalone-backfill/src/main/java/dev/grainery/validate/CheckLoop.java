// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Progress;
import dev.grainery.backfill.SideThread;
import dev.grainery.place.Storages;
import dev.grainery.store.ScheduledFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/** Keeps the readers busy, and takes their results in the order of the files. For one thread. */
final class CheckLoop {

    private static final int AHEAD_FILES = 500;
    private static final long AHEAD_BYTES = 4_000_000_000L;

    private final CheckFeed feed;
    private final SideThread side;
    private final FileHashers hashers;
    private final CheckWriter writer;
    private final Storages storages;
    private final Progress progress;
    private final Deque<Begun> begun = new ArrayDeque<>();
    private long bytesAhead;
    private SideThread.Begun<List<ScheduledFile>> next;
    private boolean more = true;

    /** @param side takes files out of the feed while those before them are written */
    CheckLoop(
            CheckFeed feed,
            FileHashers hashers,
            CheckWriter writer,
            Storages storages,
            Progress progress,
            SideThread side) {
        this.feed = feed;
        this.side = side;
        this.next = side.begin(feed::take);
        this.hashers = hashers;
        this.writer = writer;
        this.storages = storages;
        this.progress = progress;
    }

    /** Goes through all files that the feed gives. */
    void run(BiConsumer<ScheduledFile, CheckResult> results) throws InterruptedException {
        begin();
        while (!begun.isEmpty()) {
            Begun first = begun.removeFirst();
            results.accept(first.file(), result(first.result()));
            bytesAhead -= CheckFeed.size(first.file());
            progress.fileRead();
            begin();
        }
        writer.flush();
    }

    private void begin() {
        while (more && begun.size() < AHEAD_FILES && bytesAhead < AHEAD_BYTES) {
            List<ScheduledFile> files = next.end();
            more = !files.isEmpty();
            if (more) {
                next = side.begin(feed::take);
            }
            for (ScheduledFile file : files) {
                begun.addLast(new Begun(file, hashers.check(storages.of(file.location()), file.location())));
                bytesAhead += CheckFeed.size(file);
                progress.toRead(CheckFeed.size(file));
            }
        }
        if (!more) {
            progress.walked();
        }
    }

    /** While a large file is still read, what is finished is written. */
    private CheckResult result(Future<CheckResult> task) throws InterruptedException {
        try {
            return hashers.result(task, writer::flush);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(ExecutionException e) {
        return e.getCause() instanceof RuntimeException runtime ? runtime : new IllegalStateException(e.getCause());
    }

    /** A file whose reading was begun. */
    private record Begun(ScheduledFile file, Future<CheckResult> result) {}
}
