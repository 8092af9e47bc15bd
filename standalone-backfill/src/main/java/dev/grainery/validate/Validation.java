// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.Progress;
import dev.grainery.backfill.Readers;
import dev.grainery.backfill.SideThread;
import dev.grainery.backfill.StopSignal;
import dev.grainery.backfill.UtilityRuns;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.place.Storages;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.StoreSettings.RecordTerms;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * One run of the revision cycle: moves the statuses that time alone changes, reads what is due, the most overdue first,
 * within its budget, and brings the harvests up to date. It can be stopped at any time, and several may run at once. For
 * one run.
 */
public final class Validation {

    /** How many bytes of results of one storage may wait to be written. */
    private static final long MOST_HELD = 16L << 20;

    private final ValidationSettings settings;
    private final ReadThrottle throttle;
    private final Clock clock;
    private final FindingLog findings;
    private final Progress progress = new Progress();
    private final StopSignal stop = new StopSignal();
    private final ValidationSummary.Tally tally;
    private volatile Optional<FindingCollection> kept = Optional.empty();

    /**
     * @param findings gets every finding, one at a time
     */
    public Validation(ValidationSettings settings, ReadThrottle throttle, Clock clock, Consumer<Finding> findings) {
        this.settings = settings;
        this.tally = new ValidationSummary.Tally(settings.inspecting());
        this.throttle = bytes -> {
            progress.read(bytes);
            throttle.passed(bytes);
        };
        this.clock = clock;
        this.findings = new FindingLog(findings);
        progress.phase("checking");
    }

    /** How far it has come. */
    public Progress progress() {
        return progress;
    }

    /** Stops it. */
    public StopSignal stop() {
        return stop;
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @throws FileChoice.UnknownNameException if files were named that the store does not know; nothing was written
     * @throws IOException if a directory in which files are looked for cannot be resolved
     * @throws dev.grainery.store.access.StoreException if the store fails; what was written until then is kept
     */
    public ValidationSummary run(GraineryStore store) throws IOException, InterruptedException {
        Instant start = clock.instant();
        Storages storages = new Storages(
                settings.storage(), store.roots().all(), settings.jobs().longestRead());
        if (settings.dryRun()) {
            return dryRun(store, storages, start);
        }
        DueFiles due = DueFiles.of(store, settings.choice(), clock);
        kept = Optional.of(store.findings());
        progress.phase("statuses");
        tally.aged(store.containers().age(start) + store.cdxFiles().age(start));
        progress.phase("checking");
        check(store, due, storages, start);
        progress.phase("harvests");
        if (!stop.isRequested()) {
            new HarvestUpdate(store, clock).updatePending((id, outcome, odd) -> tally.harvest(outcome));
            storages.resolve(store.findings());
            store.flush();
        }
        return summary(progress.state().bytesRead(), start);
    }

    private void check(GraineryStore store, DueFiles due, Storages storages, Instant start)
            throws IOException, InterruptedException {
        RecordTerms terms = store.settings().terms();
        try (RunLeases leases = new RunLeases(store, settings.lease(), clock);
                SideThread choosing = new SideThread("choosing");
                SideThread history = new SideThread("history");
                Readers<CheckResult> readers = new Readers<>(settings.jobs(), MOST_HELD, CheckResult::weight)) {
            Describer.Builder describing = Describer.builder()
                    .style(terms.style())
                    .naming(terms.naming())
                    .clock(clock)
                    .throttle(readers.watched(throttle))
                    .digests(settings.jobs().digests())
                    .cores(Runtime.getRuntime().availableProcessors());
            Describer describer = (settings.inspecting() ? describing.inspect(settings.program()) : describing).build();
            FileHasher hasher = new FileHasher(
                    describer,
                    settings.storage(),
                    storages,
                    settings.missingIsFailed(),
                    settings.inspecting(),
                    new UtilityRuns(settings.utilities(), stop, readers::leavesStorage));
            CheckWriter writer = new CheckWriter(store, settings, leases, findings, tally, clock, history);
            MissingFiles missing = new MissingFiles(store, hasher, writer, settings, findings, tally, stop, clock);
            FirstReadings first = new FirstReadings(store, settings, writer, findings);
            CheckFeed feed = new CheckFeed(
                    due, settings, leases, storages, () -> goesOn(start), location -> skipped(storages.of(location)));
            leases.endThoseOfTheDead();
            CheckLoop loop =
                    new CheckLoop(feed, choosing, readers, hasher, writer, storages, progress, () -> goesOn(start));
            BiConsumer<ScheduledFile, CheckResult> results = (file, result) -> {
                if (result instanceof CheckResult.NotBegun) {
                    tally.left();
                }
                if (result instanceof CheckResult.StorageAbsent) {
                    skipped(storages.of(file.location()));
                }
                if (result instanceof CheckResult.Missing && !settings.moved().isEmpty()) {
                    missing.add(file);
                } else if (result instanceof CheckResult.First read) {
                    first.add(file, read);
                } else {
                    writer.write(file, result);
                }
            };
            loop.run(results);
            feed.lookAgain();
            loop.run(results);
            tally.leased(feed.heldByOthers());
            progress.phase("missing files");
            missing.resolve(settings.moved());
            first.end();
            writer.flush();
            if (feed.isMoreLeft()) {
                tally.left();
            }
        }
    }

    private ValidationSummary dryRun(GraineryStore store, Storages storages, Instant start) {
        DueFiles due = DueFiles.of(store, settings.choice(), clock);
        long files = 0;
        long bytes = 0;
        boolean left = false;
        while (!left && due.hasNext() && !stop.isRequested()) {
            ScheduledFile file = due.peek();
            if (!settings.missingIsFailed() && !storages.isThere(file.location())) {
                skipped(storages.of(file.location()));
                due.next();
            } else if (settings.budget().admits(files, bytes, CheckFeed.size(file))) {
                files++;
                bytes += CheckFeed.size(file);
                due.next();
            } else {
                left = true;
            }
        }
        tally.toCheck(files);
        if (left) {
            tally.left();
        }
        return summary(bytes, start);
    }

    /** Whether one more file may be begun. */
    private boolean goesOn(Instant start) {
        return !stop.isRequested()
                && settings.budget()
                        .time()
                        .filter(time -> !clock.instant().isBefore(start.plus(time)))
                        .isEmpty();
    }

    /** A file is left alone because its storage is not there. */
    private void skipped(String storage) {
        if (tally.skipped(storage)) {
            Finding absent = CheckFindings.absent(storage);
            FindingCollection.Decided decided = kept.map(
                            store -> store.decide(List.of(Verdict.storage(storage, List.of(absent)))))
                    .orElse(FindingCollection.Decided.NOTHING);
            findings.found(List.of(absent), decided.acknowledged(storage));
        }
    }

    private ValidationSummary summary(long bytes, Instant start) {
        double seconds = Duration.between(start, clock.instant()).toMillis() / 1000.0;
        return tally.summary(bytes, seconds, findings, stop.isRequested());
    }
}
