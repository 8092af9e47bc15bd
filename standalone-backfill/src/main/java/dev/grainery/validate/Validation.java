// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.describe.Describer;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.Finding;
import dev.grainery.run.DescribedFiles;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.Readers;
import dev.grainery.run.StopSignal;
import dev.grainery.run.UtilityRuns;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Storages;
import dev.grainery.store.StoreSettings.RecordTerms;
import dev.grainery.system.SideThread;
import dev.grainery.validate.ValidationSummary.Tally.Count;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
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
     * @throws dev.grainery.store.document.StoreException if the store fails; what was written until then is kept
     */
    public ValidationSummary run(GraineryStore store) throws IOException, InterruptedException {
        Instant start = clock.instant();
        Storages storages = new Storages(
                settings.storage(), store.roots().all(), settings.jobs().longestRead());
        CheckRun run = new CheckRun(store, settings, storages, clock, start, progress, findings, tally, stop);
        DueFiles due = DueFiles.of(store, settings.choice(), clock);
        if (settings.dryRun()) {
            return summary(dryRun(run, due), start);
        }
        progress.phase("statuses");
        tally.add(Count.AGED, store.containers().age(start) + store.cdxFiles().age(start));
        progress.phase("checking");
        MovedFiles moved = new MovedFiles();
        check(run, due, moved);
        progress.phase("harvests");
        if (!stop.isRequested()) {
            new HarvestUpdate(store, clock).updatePending((id, outcome, odd) -> {
                if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
                    tally.add(Count.HARVESTS, 1);
                }
            });
            storages.resolve(store.findings());
            store.flush();
        }
        findings.found(moved.keep(store));
        store.flush();
        return summary(progress.state().bytesRead(), start);
    }

    private void check(CheckRun run, DueFiles due, MovedFiles moved) throws IOException, InterruptedException {
        GraineryStore store = run.store();
        RecordTerms terms = store.settings().terms();
        try (RunLeases leases = new RunLeases(store, settings.lease(), clock);
                SideThread choosing = new SideThread("choosing");
                Readers<CheckResult> readers = new Readers<>(settings.jobs(), MOST_HELD, CheckResult::weight)) {
            Describer.Builder describing = Describer.builder()
                    .style(terms.style())
                    .naming(terms.naming())
                    .clock(clock)
                    .throttle(readers.watched(throttle))
                    .digests(settings.jobs().digests());
            Describer describer = (settings.inspecting() ? describing.inspect(settings.program()) : describing).build();
            SecondReading second = new SecondReading(run, describer);
            Optional<CaptureDirectory> captures = settings.captures().isPresent()
                    ? Optional.of(new CaptureDirectory(settings.captures().get(), store, settings.program()))
                    : Optional.empty();
            FileHasher hasher = new FileHasher(
                    run,
                    describer,
                    second,
                    new UtilityRuns(settings.utilities(), stop, readers::leavesStorage),
                    captures);
            CheckWriter writer = new CheckWriter(run, leases, moved);
            MissingFiles missing = new MissingFiles(run, hasher, writer);
            PendingLinks links = new PendingLinks(store);
            DescribedFiles first = new DescribedFiles(
                    store, settings.storage(), settings.host(), settings.program(), links, writer::first);
            AtomicBoolean anyFirst = new AtomicBoolean();
            BiConsumer<ScheduledFile, CheckResult> results = (file, result) -> {
                if (result instanceof CheckResult.NotBegun) {
                    tally.add(Count.LEFT, 1);
                }
                if (result instanceof CheckResult.StorageAbsent) {
                    run.leftAlone(file.location());
                }
                if (result instanceof CheckResult.Missing
                        && !settings.searchIn().isEmpty()) {
                    missing.add(file);
                } else if (result instanceof CheckResult.First read) {
                    anyFirst.set(true);
                    first.add(read.described(), false, OptionalLong.of(read.milliseconds()));
                } else {
                    writer.write(file, result);
                }
            };
            CheckLoop loop = new CheckLoop(run, due, leases, choosing, readers, hasher, writer);
            loop.run(results);
            progress.phase("missing files");
            missing.resolve();
            first.store();
            if (anyFirst.get()) {
                findings.found(links.update());
            }
            writer.flush();
            captures.ifPresent(CaptureDirectory::settle);
            if (loop.isMoreLeft()) {
                tally.add(Count.LEFT, 1);
            }
        }
    }

    /** Counts what would be read, and gives how many bytes that is. */
    private long dryRun(CheckRun run, DueFiles due) {
        long files = 0;
        long bytes = 0;
        while (due.hasNext() && !stop.isRequested()) {
            ScheduledFile file = due.peek();
            if (run.isLeftAlone(file.location())) {
                run.leftAlone(file.location());
            } else if (settings.budget().admits(files, bytes, CheckLoop.size(file))) {
                files++;
                bytes += CheckLoop.size(file);
            } else {
                tally.add(Count.LEFT, 1);
                break;
            }
            due.next();
        }
        tally.add(Count.TO_CHECK, files);
        return bytes;
    }

    private ValidationSummary summary(long bytes, Instant start) {
        double seconds = Duration.between(start, clock.instant()).toMillis() / 1000.0;
        return tally.summary(bytes, seconds, findings, stop.isRequested());
    }
}
