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
 * The figures of an archive, counted in the background: at the start, and again when somebody has asked for them. Counting
 * never takes more than a tenth of the time, so in a small archive they are some seconds old, and in one of millions of
 * containers about ten minutes; nobody waits for a count, and the figures say how old they are. Thread-safe.
 */
public final class KeptFigures implements AutoCloseable {

    /** How long to wait between two counts at least. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** How much longer than a count the pause after it is. */
    private static final int REST = 9;

    /** After how long all is counted again although nobody has asked: the first one who does sees nothing older. */
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

    /**
     * How far the first count is.
     *
     * @param counted how many records were counted
     * @param records how many there were when it began
     */
    public record Progress(long counted, long records) {}

    private KeptFigures(GraineryStore store, InstantSource clock, Consumer<String> log) {
        this.store = store;
        this.clock = clock;
        this.log = log;
        thread.setDaemon(true);
    }

    /**
     * Begins to count, in a thread of its own. The store must stay open until this is closed.
     *
     * @param log is told why figures cannot be counted, once for each time that it begins, and when they are again
     */
    public static KeptFigures start(GraineryStore store, InstantSource clock, Consumer<String> log) {
        KeptFigures kept = new KeptFigures(store, clock, log);
        kept.thread.start();
        return kept;
    }

    /**
     * Those of a store as it is now, counted once and not again.
     *
     * @param goOn is run again and again meanwhile; what it throws ends the count
     */
    public static KeptFigures counted(GraineryStore store, Instant now, Runnable goOn) {
        KeptFigures once = new KeptFigures(store, () -> now, message -> {});
        once.count(goOn);
        return once;
    }

    /** The figures; empty until all is counted for the first time. */
    public Optional<ArchiveFigures> figures() {
        if (asked.availablePermits() == 0) {
            asked.release();
        }
        return counted.map(FigureCount.Counted::figures);
    }

    /**
     * When the containers of a harvest were made; empty if that is not known yet, or was counted of another version of the
     * harvest.
     *
     * @param version how often the record of the harvest was written
     */
    public Optional<ContainerTimes> times(String harvestId, long version) {
        return counted.flatMap(all -> Optional.ofNullable(all.harvests().get(harvestId)))
                .filter(harvest -> harvest.version() == version)
                .map(FigureCount.OfHarvest::times);
    }

    /** How far the first count is. */
    public Progress progress() {
        return progress;
    }

    /** What kept the figures from being counted when that was last tried, if anything did. */
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
                // of the program itself: the figures stay as they are, which is told, and is tried again
                hinder(e.toString());
            } catch (Error e) {
                // such as too little memory: nobody would know why the figures stay as they are
                hinder(e.toString());
                throw e;
            }
            rest(Duration.ofNanos(System.nanoTime() - begun).multipliedBy(REST));
        }
    }

    /** Something keeps the figures as they are: said once, and not at each count. */
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

    /** Stops counting. */
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
