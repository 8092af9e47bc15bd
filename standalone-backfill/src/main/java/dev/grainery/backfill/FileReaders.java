// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.cdx.CdxDescription;
import dev.grainery.cdx.CdxReader;
import dev.grainery.container.ContainerDescription;
import dev.grainery.container.ContainerReader;
import dev.grainery.describe.CdxMapping;
import dev.grainery.describe.ContainerMapping;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.Reading;
import dev.grainery.store.RecordTerms;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Reads files and maps them to records, several at once, each thread with buffers of its own. */
final class FileReaders implements AutoCloseable {

    /** How many bytes of results may wait to be written, of all roots together. */
    private static final long MOST_HELD = 16L << 20;

    private final ReaderThreads<FileResult> threads;
    private final ThreadLocal<Reader> readers;
    private final BackfillWatch watch;
    private final Spending spending;
    private final SilentRoots silent;
    private final Duration longestRead;

    FileReaders(
            BackfillSettings settings,
            RecordTerms terms,
            ReadThrottle throttle,
            InstantSource clock,
            BackfillWatch watch,
            Spending spending,
            SilentRoots silent) {
        this.threads =
                new ReaderThreads<>(settings.jobs(), MOST_HELD / settings.jobs().roots(), RecordWeight::of);
        ReadThrottle counted = bytes -> {
            watch.progress().read(bytes);
            throttle.passed(bytes);
        };
        ReadThrottle watched = threads.watched(counted);
        this.readers = ThreadLocal.withInitial(() -> new Reader(terms, watched, clock));
        this.silent = silent;
        this.longestRead = settings.jobs().longestRead();
        this.watch = watch;
        this.spending = spending;
    }

    /**
     * Has a file read.
     *
     * @param root what stands for its root
     */
    Future<FileResult> read(Object root, FoundFile file) {
        Path place = silent.of(file.file().path());
        Callable<FileResult> reading = () -> {
            if (watch.stop().isRequested() || !spending.begins(file.file().size())) {
                return new FileResult.NotBegun();
            }
            if (silent.contains(place)) {
                spending.leaves(file.file().size());
                return new FileResult.NotBegun();
            }
            watch.progress().begun(file.file().location().fileName());
            FileResult result = readers.get().read(file);
            watch.progress().fileRead();
            return result;
        };
        return threads.read(root, reading, () -> hung(place, file));
    }

    private FileResult hung(Path place, FoundFile file) {
        silent.add(place);
        String message = "reading it gave no byte for " + longestRead.toSeconds() + " seconds; the rest of " + place
                + " is left alone in this run";
        Finding finding =
                Finding.of(FindingCode.READ_HUNG, file.file().location().path(), message);
        return new FileResult.Nothing(file, List.of(finding));
    }

    /**
     * What came of reading a file.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    FileResult result(Future<FileResult> task, Runnable meanwhile) throws InterruptedException, ExecutionException {
        return threads.result(task, meanwhile);
    }

    @Override
    public void close() {
        threads.close();
    }

    private static final class Reader {

        private final ContainerReader containers;
        private final CdxReader indexes;
        private final ContainerMapping containerMapping;
        private final CdxMapping indexMapping;
        private final InstantSource clock;
        private final ReadBuffers buffers = new ReadBuffers();

        Reader(RecordTerms terms, ReadThrottle throttle, InstantSource clock) {
            this.containers = new ContainerReader(new FilePass(buffers, throttle));
            this.indexes = new CdxReader(new FilePass(buffers, throttle));
            this.containerMapping = new ContainerMapping(terms.style(), terms.naming());
            this.indexMapping = new CdxMapping(terms.style());
            this.clock = clock;
        }

        FileResult read(FoundFile file) {
            return file.isIndex() ? index(file) : container(file);
        }

        private FileResult container(FoundFile file) {
            long start = System.nanoTime();
            Reading<ContainerDescription> reading = containers.read(file.file());
            if (reading instanceof Reading.Complete<ContainerDescription> complete) {
                return new FileResult.Container(file, containerMapping.map(complete, clock.instant()), since(start));
            }
            if (reading instanceof Reading.Unreadable<ContainerDescription> unreadable) {
                return new FileResult.Container(file, containerMapping.map(unreadable, clock.instant()), since(start));
            }
            return new FileResult.Nothing(file, reading.findings());
        }

        private FileResult index(FoundFile file) {
            long start = System.nanoTime();
            Reading<CdxDescription> reading = indexes.read(file.file());
            if (reading instanceof Reading.Complete<CdxDescription> complete) {
                return new FileResult.Index(file, indexMapping.map(complete, clock.instant()), since(start));
            }
            if (reading instanceof Reading.Unreadable<CdxDescription> unreadable) {
                return new FileResult.Index(file, indexMapping.map(unreadable, clock.instant()), since(start));
            }
            return new FileResult.Nothing(file, reading.findings());
        }

        private static long since(long start) {
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        }
    }
}
