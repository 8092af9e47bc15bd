// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Progress;
import dev.grainery.backfill.Readers;
import dev.grainery.backfill.SideThread;
import dev.grainery.place.Storages;
import dev.grainery.store.Locations.ScheduledFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/** Keeps the readers busy, and takes their results in the order of the files. For one thread. */
final class CheckLoop {

    private static final int AHEAD_FILES = 500;
    private static final long AHEAD_BYTES = 4_000_000_000L;

    private final CheckFeed feed;
    private final SideThread side;
    private final Readers<CheckResult> readers;
    private final FileHasher hasher;
    private final CheckWriter writer;
    private final Storages storages;
    private final Progress progress;
    private final BooleanSupplier goesOn;

    /**
     * @param side takes files out of the feed while those before them are written
     * @param goesOn whether one more file may be begun
     */
    CheckLoop(
            CheckFeed feed,
            SideThread side,
            Readers<CheckResult> readers,
            FileHasher hasher,
            CheckWriter writer,
            Storages storages,
            Progress progress,
            BooleanSupplier goesOn) {
        this.feed = feed;
        this.side = side;
        this.readers = readers;
        this.hasher = hasher;
        this.writer = writer;
        this.storages = storages;
        this.progress = progress;
        this.goesOn = goesOn;
    }

    /** Goes through all files that the feed gives. */
    void run(BiConsumer<ScheduledFile, CheckResult> results) throws InterruptedException {
        Deque<Begun> begun = new ArrayDeque<>();
        SideThread.Begun<List<ScheduledFile>> next = side.begin(feed::take);
        boolean more = true;
        long bytesAhead = 0;
        do {
            while (more && begun.size() < AHEAD_FILES && bytesAhead < AHEAD_BYTES) {
                List<ScheduledFile> files = next.end();
                more = !files.isEmpty();
                if (more) {
                    next = side.begin(feed::take);
                } else {
                    progress.walked();
                }
                for (ScheduledFile file : files) {
                    begun.addLast(begin(file));
                    bytesAhead += CheckFeed.size(file);
                    progress.toRead(CheckFeed.size(file));
                }
            }
            if (!begun.isEmpty()) {
                Begun first = begun.removeFirst();
                // while a large file is still read, what is finished is written
                results.accept(first.file(), readers.result(first.result(), writer::flush));
                bytesAhead -= CheckFeed.size(first.file());
                progress.fileRead();
            }
        } while (more || !begun.isEmpty());
        writer.flush();
    }

    private Begun begin(ScheduledFile file) {
        String storage = storages.of(file.location());
        return new Begun(
                file,
                readers.read(storage, () -> read(file, storage), () -> new CheckResult.Hung(readers.silence(storage))));
    }

    private CheckResult read(ScheduledFile file, String storage) {
        if (!goesOn.getAsBoolean() || readers.isSilent(storage)) {
            return new CheckResult.NotBegun();
        }
        progress.begun(file.location().fileName());
        return hasher.check(file);
    }

    /** A file whose reading was begun. */
    private record Begun(ScheduledFile file, Future<CheckResult> result) {}
}
