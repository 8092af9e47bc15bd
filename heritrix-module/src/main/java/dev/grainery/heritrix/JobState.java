// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.delivery.DeliveryState;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * How the recording of a launch stands at one moment, for whoever watches it.
 *
 * @param job name of the job's directory
 * @param launch identifier of the launch
 * @param start when it began
 * @param end when the crawl ended, empty while it runs
 * @param status how it ended, in the crawler's own word; {@code RUNNING} while it runs
 * @param counts what became of its containers
 * @param balance what became of those that URIs named
 * @param store address of the store, without a password
 * @param delivery how delivery stands; empty if nothing is delivered, and all stays in the outbox
 * @param outbox what waits for delivery
 */
record JobState(
        String job,
        String launch,
        Instant start,
        Optional<Instant> end,
        String status,
        RecordingCounts.Snapshot counts,
        Crawl.Balance balance,
        String store,
        Optional<DeliveryState> delivery,
        Waiting outbox) {

    JobState {
        requireNonNull(job, "job");
        requireNonNull(launch, "launch");
        requireNonNull(start, "start");
        requireNonNull(end, "end");
        requireNonNull(status, "status");
        requireNonNull(counts, "counts");
        requireNonNull(balance, "balance");
        requireNonNull(store, "store");
        requireNonNull(delivery, "delivery");
        requireNonNull(outbox, "outbox");
    }

    /**
     * What an outbox holds.
     *
     * @param directory where it is
     * @param records how many entries wait
     * @param refused how many were put aside
     * @param oldest when the first of those that wait was put there
     */
    record Waiting(Path directory, long records, long refused, Optional<Instant> oldest) {

        Waiting {
            requireNonNull(directory, "directory");
            requireNonNull(oldest, "oldest");
        }

        static Waiting in(Outbox outbox) throws IOException {
            return new Waiting(outbox.directory(), outbox.size(), outbox.refused(), outbox.oldest());
        }
    }
}
