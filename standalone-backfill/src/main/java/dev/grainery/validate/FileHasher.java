// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileDigests;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StoredFile;
import dev.grainery.file.WatchedThread;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.utility.UtilityRun;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.UtilityRuns;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileRole;
import dev.grainery.validate.ExpectedFiles.ExpectedFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Thread-safe. */
record FileHasher(
        CheckContext run,
        Describer describer,
        SecondReading second,
        UtilityRuns utilities,
        Optional<CaptureDirectory> captures) {

    /** A file that was never read completely is described instead of compared. */
    CheckResult check(ScheduledFile file) {
        Location location = file.location();
        if (run.isLeftAlone(location)) {
            return new CheckResult.StorageAbsent();
        }
        CheckResult result = run.settings()
                .common()
                .storage()
                .at(location.path())
                .map(entry -> read(
                        entry,
                        stored -> second.ifDoubtful(file, stored, reader(file).apply(stored))))
                .orElseGet(CheckResult.StorageAbsent::new);
        boolean failed = result instanceof CheckResult.Missing
                || result instanceof CheckResult.Unreadable
                || (result instanceof CheckResult.Unsettled unsettled
                        && unsettled.finding().code() == FindingCode.UNREADABLE);
        return failed && !run.settings().missingIsFailed() && !run.storages().isStillThere(location)
                ? new CheckResult.StorageAbsent()
                : result;
    }

    private Function<StoredFile, CheckResult> reader(ScheduledFile file) {
        RecordedFile known = file.known();
        if (!known.hash().isKnown() && known.status() == RevisionStatus.FIRST_FAILED) {
            return stored -> described(stored, CheckResult.First::new);
        }
        // a copy with the right hash has the content of its record
        boolean isInspected =
                run.settings().inspecting() && known.type() == RecordType.CONTAINER && known.role() == FileRole.PRIMARY;
        return isInspected ? stored -> described(stored, FileHasher::inspected) : this::hashed;
    }

    CheckResult hash(StorageEntry entry) {
        return read(entry, this::hashed);
    }

    private static CheckResult read(StorageEntry entry, Function<StoredFile, CheckResult> reading) {
        try {
            return reading.apply(StoredFile.of(entry));
        } catch (NoSuchFileException e) {
            return new CheckResult.Missing();
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            Finding finding = Finding.of(FindingCode.UNREADABLE, entry.name().text(), reason);
            return e instanceof StorageFailedException
                    ? new CheckResult.Unsettled(finding)
                    : new CheckResult.Unreadable(finding, 0);
        }
    }

    private CheckResult hashed(StoredFile file) {
        return hashed(file, describer::hash);
    }

    static CheckResult hashed(StoredFile file, Function<StoredFile, Reading<?>> way) {
        long start = System.nanoTime();
        Reading<?> reading = way.apply(file);
        long milliseconds = millisecondsSince(start);
        if (reading instanceof Reading.Complete<?> complete) {
            return new CheckResult.Hashed(complete.fixity(), Optional.empty(), Optional.empty(), milliseconds);
        }
        Finding finding = reading.findings().get(0);
        return reading instanceof Reading.Unreadable
                ? new CheckResult.Unreadable(finding, milliseconds)
                : unstable(finding);
    }

    private CheckResult described(StoredFile stored, BiFunction<Described.Recorded, Long, CheckResult> result) {
        try (UtilityRun programs = utilities.begin(stored)) {
            long start = System.nanoTime();
            Listeners listeners = run.settings().common().listeners(CaptureListener.NONE, programs.payloads());
            Described described = captures.isPresent()
                    ? captures.get().describe(describer, stored, listeners, utilities.leavesStorage())
                    : describer.describe(stored, listeners);
            long milliseconds = millisecondsSince(start);
            if (!(described instanceof Described.Recorded recorded)) {
                return unstable(described.findings().get(0));
            }
            if (!recorded.isHashed()) {
                return recorded.findings().stream()
                        .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                        .findFirst()
                        .map(finding -> new CheckResult.Unreadable(finding, milliseconds))
                        .orElseThrow();
            }
            return utilities
                    .describe(recorded, programs)
                    .map(whole -> result.apply((Described.Recorded) whole, milliseconds))
                    .orElseGet(CheckResult.NotBegun::new);
        }
    }

    private static CheckResult inspected(Described.Recorded described, long milliseconds) {
        StoredFileRecord record = described.record();
        FileDigests fixity = new FileDigests(
                record.size().value().orElseThrow(), record.revision().hashOrig(), record.digests());
        return new CheckResult.Hashed(fixity, Optional.of(described), Optional.empty(), milliseconds);
    }

    private static CheckResult unstable(Finding finding) {
        return finding.code() == FindingCode.FILE_VANISHED
                ? new CheckResult.Missing()
                : new CheckResult.Unsettled(finding);
    }

    private static long millisecondsSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    /**
     * A second reading of an unexpected hash, in another thread, into other memory, past the caches of this machine. Faults
     * of memory, cables and controllers seldom give the same wrong hash twice. Thread-safe.
     */
    static final class SecondReading {

        private final CheckContext run;
        private final Describer describer;
        private final LongAdder bytes = new LongAdder();

        SecondReading(CheckContext run, Describer describer) {
            this.run = run;
            this.describer = describer;
        }

        long bytes() {
            return bytes.sum();
        }

        CheckResult ifDoubtful(ScheduledFile file, StoredFile stored, CheckResult reading) {
            if (!(reading instanceof CheckResult.Hashed first)) {
                return reading;
            }
            Hash hash = first.fixity().md5();
            // this reading confirms the last one
            if (hash.equals(file.known().hash())) {
                return first;
            }
            ExpectedFile expected =
                    new ExpectedFiles(run.store()).of(List.of(file)).get(file.location());
            boolean mayBeRight = expected.hash().isKnown()
                    && expected.size().equals(Amount.of(first.fixity().size()));
            if (!mayBeRight || hash.equals(expected.hash())) {
                return first;
            }
            if (run.stop().isRequested()) {
                return new CheckResult.NotBegun();
            }
            bytes.add(stored.size());
            return decided(expected.hash(), first, again(stored));
        }

        private static CheckResult decided(Hash expected, CheckResult.Hashed first, CheckResult second) {
            Hash before = first.fixity().md5();
            if (second instanceof CheckResult.Unreadable failed) {
                return new CheckResult.Unreadable(failed.finding(), Optional.of(before), failed.milliseconds());
            }
            if (!(second instanceof CheckResult.Hashed hashed)) {
                return second;
            }
            Hash now = hashed.fixity().md5();
            if (now.equals(before)) {
                return new CheckResult.Hashed(
                        first.fixity(), first.inspected(), Optional.of(before), first.milliseconds());
            }
            return now.equals(expected)
                    ? new CheckResult.Hashed(
                            hashed.fixity(), Optional.empty(), Optional.of(before), hashed.milliseconds())
                    : new CheckResult.Undecided(expected, before, hashed.fixity(), hashed.milliseconds());
        }

        private CheckResult again(StoredFile stored) {
            FutureTask<CheckResult> reading = new FutureTask<>(() -> hashed(stored, describer::hashAnotherWay));
            Thread thread = new WatchedThread(reading, Thread.currentThread().getName() + "-again");
            thread.start();
            try {
                return reading.get();
            } catch (InterruptedException e) {
                thread.interrupt();
                Thread.currentThread().interrupt();
                CancellationException cancelled = new CancellationException("interrupted while reading again");
                cancelled.initCause(e);
                throw cancelled;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            }
        }
    }
}
