// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.file.WatchedThread;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.validate.ExpectedFiles.ExpectedFile;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;

/**
 * A second reading of an unexpected hash, in another thread, into other memory, past the caches of this machine. Faults
 * of memory, cables and controllers seldom give the same wrong hash twice. Thread-safe.
 */
final class SecondReading {

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
        ExpectedFile expected = new ExpectedFiles(run.store()).of(List.of(file)).get(file.location());
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
            return new CheckResult.Hashed(first.fixity(), first.inspected(), Optional.of(before), first.milliseconds());
        }
        return now.equals(expected)
                ? new CheckResult.Hashed(hashed.fixity(), Optional.empty(), Optional.of(before), hashed.milliseconds())
                : new CheckResult.Undecided(expected, before, hashed.fixity(), hashed.milliseconds());
    }

    private CheckResult again(StoredFile stored) {
        FutureTask<CheckResult> reading = new FutureTask<>(() -> FileHasher.hashed(stored, describer::hashAnotherWay));
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
