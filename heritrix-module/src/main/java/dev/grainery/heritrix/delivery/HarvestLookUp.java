// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Asks the store for the record of a harvest that a crawl has ended of, on the thread of its delivery. */
public final class HarvestLookUp {

    private final ExecutorService thread;
    private final StoreConnection connection;
    private final BooleanSupplier delivering;
    private final Duration patience;

    HarvestLookUp(ExecutorService thread, StoreConnection connection, BooleanSupplier delivering, Duration patience) {
        this.thread = requireNonNull(thread, "thread");
        this.connection = requireNonNull(connection, "connection");
        this.delivering = requireNonNull(delivering, "delivering");
        this.patience = requireNonNull(patience, "patience");
    }

    /**
     * The record of a harvest that knows of the end of a launch, and of its package if there is one; empty as long as
     * there is none, or the store does not answer.
     */
    public Optional<HarvestRecord> find(String harvestId, Crawl ended) {
        if (!delivering.getAsBoolean()) {
            return Optional.empty();
        }
        Future<Optional<HarvestRecord>> answer;
        try {
            answer = thread.submit(() -> connection.open().harvests().find(harvestId));
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS).filter(record -> knows(record, ended));
        } catch (TimeoutException | ExecutionException e) {
            // delivery tells of a store that is away
            answer.cancel(false);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static boolean knows(HarvestRecord record, Crawl ended) {
        return record.extension().crawls().stream()
                .anyMatch(crawl -> crawl.isSameLaunch(ended)
                        && crawl.isOver()
                        && (ended.packaged().isEmpty() || crawl.packaged().isPresent()));
    }
}
