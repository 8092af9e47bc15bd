// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.HarvestsToUpdate;
import dev.grainery.cluster.Workers;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.Finding;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.MountProbe;
import dev.grainery.system.TaskPool;
import dev.grainery.validate.CheckSummary.Tally.Count;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The most overdue first, within the budget. Can be stopped at any time; several may run at once. For one run. */
public final class CheckRun {

    private final CheckSettings settings;
    private final Optional<Workers> workers;
    private final ReadThrottle throttle;
    private final Clock clock;
    private final FindingLog findings;
    private final Progress progress = new Progress();
    private final StopSignal stop = new StopSignal();
    private final CheckSummary.Tally tally;

    public CheckRun(
            CheckSettings settings,
            Optional<Workers> workers,
            ReadThrottle throttle,
            Clock clock,
            Consumer<Finding> findings) {
        this.settings = settings;
        this.workers = workers;
        this.tally = new CheckSummary.Tally(settings.inspecting());
        this.throttle = bytes -> {
            progress.read(bytes);
            throttle.passed(bytes);
        };
        this.clock = clock;
        this.findings = new FindingLog(findings);
        progress.phase("checking");
    }

    public Progress progress() {
        return progress;
    }

    public StopSignal stop() {
        return stop;
    }

    /** Refuses unrecorded named files before the first write. Finished work is stored, even after a failure. */
    public CheckSummary run(GraineryStore store) throws IOException, InterruptedException {
        Instant start = clock.instant();
        MountProbe storages =
                new MountProbe(settings.common().storage(), store.roots().all());
        CheckContext run = new CheckContext(store, settings, storages, clock, start, progress, findings, tally, stop);
        DueFiles due = DueFiles.of(store, settings.choice(), clock);
        if (settings.common().dryRun()) {
            return summary(dryRun(run, due), start);
        }
        MovedFiles moved = new MovedFiles();
        check(run, due, moved);
        // after the checks: a checked file does not become due
        progress.phase("statuses");
        tally.add(
                Count.AGED,
                store.containers().age(start, this::goesOn) + store.cdxFiles().age(start, this::goesOn));
        progress.phase("harvests");
        if (!stop.isRequested()) {
            if (workers.isPresent()) {
                HarvestsToUpdate.all(store, workers.get(), stop, new FindingLog(odd -> {}), this::updated);
            }
            // harvests that the workers skipped because of a stop stay pending
            if (workers.isEmpty() || !stop.isRequested()) {
                new HarvestRebuild(store, clock).updatePending((id, outcome, odd) -> updated(outcome, 1));
            }
            storages.resolve(store.findings());
            store.flush();
        }
        findings.found(moved.keep(store));
        store.flush();
        return summary(progress.state().bytesRead(), start);
    }

    private boolean goesOn() {
        return !stop.isRequested();
    }

    private void updated(StoredHarvest.Outcome outcome, int harvests) {
        if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
            tally.add(Count.HARVESTS, harvests);
        }
    }

    private void check(CheckContext run, DueFiles due, MovedFiles moved) throws IOException, InterruptedException {
        GraineryStore store = run.store();
        PendingLinks links = PendingLinks.ofRun(store);
        Optional<CaptureDirectory> captures = settings.common().captures(store);
        try (RunLeases leases = new RunLeases(store, settings.lease(), clock);
                TaskPool choosing = new TaskPool("choosing");
                LocalChecks checker = new LocalChecks(run, throttle, links, moved, captures, leases::release)) {
            MissingFiles missing = new MissingFiles(run, checker.hasher(), checker.writer());
            CheckLoop loop = new CheckLoop(run, due, leases, choosing);
            if (workers.isPresent()) {
                loop.run(new ClusterChecks(run, workers.get(), captures, moved, missing, links, leases::release));
            } else {
                loop.run(checker, (file, result) -> {
                    if (result instanceof CheckResult.Missing
                            && !settings.searchIn().isEmpty()) {
                        missing.add(file);
                    } else {
                        checker.write(file, result);
                    }
                });
            }
            progress.phase("missing files");
            missing.resolve();
            checker.end();
            // a stop loses the links of the workers; the next run updates all links
            if (workers.isPresent() ? !stop.isRequested() : checker.anyFirst()) {
                findings.found(links.update());
            }
            (workers.isPresent() ? settings.common().captures(store) : captures).ifPresent(CaptureDirectory::settle);
            if (loop.isMoreLeft()) {
                tally.add(Count.LEFT, 1);
            }
        }
    }

    private long dryRun(CheckContext run, DueFiles due) {
        long files = 0;
        long bytes = 0;
        while (due.hasNext() && !stop.isRequested()) {
            ScheduledFile file = due.peek();
            if (run.isLeftAlone(file.location())) {
                run.leftAlone(file.location());
            } else if (settings.common().budget().admits(files, bytes, CheckLoop.size(file))) {
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

    private CheckSummary summary(long bytes, Instant start) {
        double seconds = Duration.between(start, clock.instant()).toMillis() / 1000.0;
        return tally.summary(bytes, seconds, findings, stop.isRequested());
    }
}
