// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Figures counted in the background: at the start, and again after a request. Counting takes at most a tenth of the
 * time, so figures are seconds old in a small archive and about ten minutes in one of millions of containers. Requests
 * never wait for a count. Thread-safe.
 */
public final class KeptFigures implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** The pause after a count, as a multiple of its duration. */
    private static final int REST = 9;

    /** Recounts after this time without requests, so that the next request sees nothing older. */
    private static final Duration OLDEST_UNASKED = Duration.ofHours(1);

    private final GraineryStore store;
    private final InstantSource clock;
    private final Consumer<String> log;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Semaphore asked = new Semaphore(0);
    private final Thread thread = new Thread(this::run, "figures");
    private volatile Optional<FigureCount.Counted> counted = Optional.empty();
    private volatile Progress progress = new Progress(0, 0);
    private volatile Optional<String> trouble = Optional.empty();

    public record Progress(long counted, long records) {}

    private KeptFigures(GraineryStore store, InstantSource clock, Consumer<String> log) {
        this.store = store;
        this.clock = clock;
        this.log = log;
        thread.setDaemon(true);
    }

    /**
     * The store must stay open until this is closed.
     *
     * @param log receives the reason when counting starts to fail, and a line when it succeeds again
     */
    public static KeptFigures start(GraineryStore store, InstantSource clock, Consumer<String> log) {
        KeptFigures kept = new KeptFigures(store, clock, log);
        kept.thread.start();
        return kept;
    }

    /**
     * Counts once.
     *
     * @param goOn called repeatedly while counting; its exceptions end the count
     */
    public static KeptFigures counted(GraineryStore store, Instant now, Runnable goOn) {
        KeptFigures once = new KeptFigures(store, () -> now, message -> {});
        once.count(goOn);
        return once;
    }

    public Optional<ArchiveFigures> figures() {
        if (asked.availablePermits() == 0) {
            asked.release();
        }
        return counted.map(FigureCount.Counted::figures);
    }

    /** Empty if unknown, or counted for another version of the harvest. */
    public Optional<ContainerTimes> times(String harvestId, long version) {
        return counted.flatMap(all -> Optional.ofNullable(all.harvests().get(harvestId)))
                .filter(harvest -> harvest.version() == version)
                .map(FigureCount.OfHarvest::times);
    }

    public Progress progress() {
        return progress;
    }

    public Optional<String> trouble() {
        return trouble;
    }

    private void run() {
        while (stopping.getCount() > 0) {
            asked.drainPermits();
            long begun = System.nanoTime();
            try {
                count(() -> {});
                boolean isOver = trouble.isPresent();
                trouble = Optional.empty();
                if (isOver) {
                    log.accept("the figures of the archive are counted again");
                }
            } catch (CancellationException e) {
                return;
            } catch (StoreException e) {
                hinder(String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                // a fault of the program: the previous figures stay, and counting is tried again
                hinder(e.toString());
            } catch (Error e) {
                // an Error, such as exhausted memory, would otherwise end the thread silently
                hinder(e.toString());
                throw e;
            }
            rest(Duration.ofNanos(System.nanoTime() - begun).multipliedBy(REST));
        }
    }

    /** Logs the first failure of a series only. */
    private void hinder(String reason) {
        if (trouble.isEmpty()) {
            log.accept("the figures of the archive cannot be counted: " + reason);
        }
        trouble = Optional.of(reason);
    }

    private void rest(Duration pause) {
        try {
            stopping.await(Math.max(pause.toMillis(), PAUSE.toMillis()), TimeUnit.MILLISECONDS);
            if (trouble.isEmpty()) {
                asked.tryAcquire(OLDEST_UNASKED.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopping.countDown();
        }
    }

    private void count(Runnable goOn) {
        long records = store.containers().count() + store.cdxFiles().count();
        counted = Optional.of(FigureCount.of(store, clock.instant(), read -> {
            goOn.run();
            if (stopping.getCount() == 0) {
                throw new CancellationException("figures are not asked for any more");
            }
            progress = new Progress(read, Math.max(read, records));
        }));
    }

    @Override
    public void close() {
        stopping.countDown();
        asked.release();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
