// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The figures of an archive, kept up to date while others write to its store. All is counted once, in the background;
 * then the store is asked every few seconds in which harvests something was written, and these alone are counted again. It
 * never uses more than a fifth of one processor for long, so in a large archive that is being written to the figures may
 * be some seconds or minutes old: they say so. What no date of a change tells, such as records that were imported with
 * their old dates, is told by the numbers of records; and each harvest is counted again after some hours in any case. Thread-safe.
 */
public final class KeptFigures implements AutoCloseable {

    /** How long to wait between two looks at the store. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** How much longer than a look the pause after it is. */
    private static final int REST = 4;

    /** After how long a harvest is counted again if nothing has changed, as clocks may have been wrong. */
    private static final Duration OLDEST_COUNT = Duration.ofHours(6);

    /** How often the numbers of records are compared if nothing has changed: some servers count slowly. */
    private static final Duration COMPARED_EVERY = Duration.ofSeconds(30);

    private final GraineryStore store;
    private final InstantSource clock;
    private final Consumer<String> log;
    /** What else may end a count. */
    private final Runnable goOn;

    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "figures");

    // of the one thread that counts
    private final Map<String, HarvestSums> sums = new HashMap<>();
    private final Map<String, Instant> countedAt = new HashMap<>();
    /** The harvests that are to be counted again; they stay here if that fails. */
    private final Set<String> changed = new TreeSet<>();

    private Optional<Parts> parts = Optional.empty();
    private long snapshots;
    private Instant looked = Instant.EPOCH;
    private Instant compared = Instant.EPOCH;

    // of all
    private volatile Optional<Snapshot> snapshot = Optional.empty();
    private volatile Optional<Summary> latest = Optional.empty();
    private volatile Progress progress = new Progress(0, 0);
    private volatile Optional<String> trouble = Optional.empty();

    /** What finds out what is to be counted again. */
    private record Parts(Set<String> roots, MissingFiles missing, RecentChanges changes) {}

    /** The sums as they were at one moment. */
    private record Snapshot(
            long number, Map<String, HarvestSums> sums, Set<String> roots, Map<FindingCode, Long> open, Instant asOf) {}

    /** Figures that were made of a snapshot in one minute: what is due is told to the minute. */
    private record Summary(long snapshot, long minute, ArchiveFigures figures) {}

    /**
     * How far the first count is.
     *
     * @param counted how many records were counted
     * @param records how many there were when it began
     */
    public record Progress(long counted, long records) {}

    private KeptFigures(GraineryStore store, InstantSource clock, Consumer<String> log, Runnable goOn) {
        this.store = requireNonNull(store, "store");
        this.clock = requireNonNull(clock, "clock");
        this.log = requireNonNull(log, "log");
        this.goOn = requireNonNull(goOn, "goOn");
        thread.setDaemon(true);
    }

    /**
     * Begins to count, in a thread of its own. The store must stay open until this is closed.
     *
     * @param log is told why figures cannot be kept up to date, once for each time that it begins, and when they are again
     */
    public static KeptFigures start(GraineryStore store, InstantSource clock, Consumer<String> log) {
        KeptFigures kept = new KeptFigures(store, clock, log, () -> {});
        kept.thread.start();
        return kept;
    }

    /** Those that are counted when {@link #look} says so. */
    static KeptFigures unstarted(GraineryStore store, InstantSource clock) {
        return new KeptFigures(store, clock, message -> {}, () -> {});
    }

    /**
     * The figures of a store as they are now, in one pass.
     *
     * @param goOn is run again and again meanwhile; what it throws ends the count
     */
    public static ArchiveFigures count(GraineryStore store, Instant now, Runnable goOn) {
        return counted(store, now, goOn).figures().orElseThrow();
    }

    /** Those of a store as it is now, counted in one pass as {@link #count} does it, and not again. */
    public static KeptFigures counted(GraineryStore store, Instant now, Runnable goOn) {
        KeptFigures once = new KeptFigures(store, () -> now, message -> {}, goOn);
        once.look();
        return once;
    }

    /** The figures; empty until all is counted for the first time. */
    public Optional<ArchiveFigures> figures() {
        Instant now = clock.instant();
        long minute = Math.floorDiv(now.getEpochSecond(), 60L);
        return snapshot.map(current -> {
            Optional<Summary> made = latest.filter(one -> one.snapshot() == current.number() && one.minute() == minute);
            Summary summary = made.orElseGet(() -> new Summary(
                    current.number(),
                    minute,
                    FigureSummary.of(current.sums(), current.roots(), current.open(), current.asOf(), now)));
            latest = Optional.of(summary);
            return summary.figures();
        });
    }

    /**
     * When the containers of a harvest were made; empty if that is not known yet, or was counted of another version of the
     * harvest.
     *
     * @param version how often the record of the harvest was written
     */
    public Optional<ContainerTimes> times(String harvestId, long version) {
        return snapshot.flatMap(current -> Optional.ofNullable(current.sums().get(harvestId)))
                .filter(sums -> sums.head()
                        .filter(head -> head.extension().version() == version)
                        .isPresent())
                .flatMap(HarvestSums::times);
    }

    /** How far the first count is. */
    public Progress progress() {
        return progress;
    }

    /** What kept the figures from being brought up to date when that was last tried, if anything did. */
    public Optional<String> trouble() {
        return trouble;
    }

    private void run() {
        while (stopping.getCount() > 0) {
            long begun = System.nanoTime();
            try {
                look();
                boolean isOver = trouble.isPresent();
                trouble = Optional.empty();
                if (isOver) {
                    log.accept("the figures of the archive are kept up to date again");
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
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            Duration rest = took.multipliedBy(REST);
            await(rest.compareTo(PAUSE) > 0 ? rest : PAUSE);
        }
    }

    /** Something keeps the figures as they are: said once, and not again every few seconds. */
    private void hinder(String reason) {
        if (trouble.isEmpty()) {
            log.accept("the figures of the archive cannot be kept up to date: " + reason);
        }
        trouble = Optional.of(reason);
    }

    private void await(Duration pause) {
        try {
            stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopping.countDown();
        }
    }

    /** Looks at the store once, and brings the sums up to date. */
    void look() {
        Instant now = clock.instant();
        Set<String> roots = Set.copyOf(store.roots().all());
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        if (parts.filter(known -> known.roots().equals(roots)).isEmpty()) {
            countAll(roots, now);
        } else {
            countChanged(parts.get(), open, now);
        }
        snapshot = Optional.of(new Snapshot(++snapshots, Map.copyOf(sums), roots, open, now));
    }

    private void countAll(Set<String> roots, Instant now) {
        Parts fresh = new Parts(roots, new MissingFiles(store), new RecentChanges(store));
        long records = store.containers().count() + store.cdxFiles().count();
        Map<String, HarvestSums> all = new FigureCount(store, roots, fresh.missing()::contains, counted -> {
                    goOn();
                    progress = new Progress(counted, Math.max(counted, records));
                })
                .all();
        changed.clear();
        sums.clear();
        sums.putAll(all);
        countedAt.clear();
        sums.keySet().forEach(id -> countedAt.put(id, now));
        parts = Optional.of(fresh);
        looked = now;
        compared = now;
    }

    private void countChanged(Parts known, Map<FindingCode, Long> open, Instant now) {
        boolean isToCompare = !now.isBefore(compared.plus(COMPARED_EVERY));
        // before the changes are asked for: what is written later is among those
        boolean isDifferent = isToCompare && isNumberDifferent();
        changed.addAll(known.changes().harvestsSince(looked));
        changed.addAll(known.missing().harvestsChanged(missing(open), looked.minus(RecentChanges.OVERLAP)));
        if (!changed.isEmpty() && isOtherNumber(GraineryRecord.NA)) {
            changed.add(GraineryRecord.NA);
        }
        if (isDifferent && changed.isEmpty()) {
            changed.addAll(ofOtherNumber());
            if (changed.isEmpty()) {
                // in a harvest that nothing else tells of
                countAll(known.roots(), now);
                return;
            }
        }
        countedAt.entrySet().stream()
                .filter(counted -> counted.getValue().isBefore(now.minus(OLDEST_COUNT)))
                .min(Map.Entry.comparingByValue())
                .ifPresent(oldest -> changed.add(oldest.getKey()));
        FigureCount count = new FigureCount(store, known.roots(), known.missing()::contains, counted -> goOn());
        for (String id : List.copyOf(changed)) {
            put(id, count.of(id), now);
            changed.remove(id);
        }
        if (isToCompare && isNumberDifferent()) {
            // what was imported with old dates while others wrote
            ofOtherNumber().forEach(id -> put(id, count.of(id), now));
        }
        looked = now;
        compared = isToCompare ? now : compared;
    }

    private void put(String id, HarvestSums counted, Instant now) {
        if (counted.isEmpty()) {
            sums.remove(id);
            countedAt.remove(id);
        } else {
            sums.put(id, counted);
            countedAt.put(id, now);
        }
    }

    private void goOn() {
        goOn.run();
        if (stopping.getCount() == 0) {
            throw new CancellationException("figures are not asked for any more");
        }
    }

    /** How many findings of missing files hold. */
    private long missing(Map<FindingCode, Long> open) {
        return open.getOrDefault(FindingCode.FILE_MISSING, 0L)
                + store.findings().count(FindingState.ACKNOWLEDGED).getOrDefault(FindingCode.FILE_MISSING, 0L);
    }

    private boolean isNumberDifferent() {
        long containers = 0;
        long cdxFiles = 0;
        long harvests = 0;
        for (HarvestSums one : sums.values()) {
            containers += one.containerRecords();
            cdxFiles += one.cdxRecords();
            harvests += one.head().isPresent() ? 1 : 0;
        }
        return containers != store.containers().count()
                || cdxFiles != store.cdxFiles().count()
                || harvests != store.harvests().count();
    }

    /** The harvests that have another number of records than was counted. */
    private Set<String> ofOtherNumber() {
        Set<String> records = new HashSet<>(store.harvests().ids());
        Set<String> all = new TreeSet<>(sums.keySet());
        all.addAll(records);
        all.addAll(store.pending().all().keySet());
        Set<String> different = new TreeSet<>();
        for (String id : all) {
            boolean isHead =
                    Optional.ofNullable(sums.get(id)).flatMap(HarvestSums::head).isPresent();
            if (isHead != records.contains(id) || isOtherNumber(id)) {
                different.add(id);
            }
        }
        return different;
    }

    private boolean isOtherNumber(String id) {
        Optional<HarvestSums> counted = Optional.ofNullable(sums.get(id));
        return counted.map(HarvestSums::containerRecords).orElse(0L)
                        != store.containers().count(id)
                || counted.map(HarvestSums::cdxRecords).orElse(0L)
                        != store.cdxFiles().count(id);
    }

    /** Stops counting. */
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
