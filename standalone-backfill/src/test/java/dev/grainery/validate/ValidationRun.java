// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.captures.LocalTables;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.finding.Finding;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import dev.grainery.run.RunSettings;
import dev.grainery.run.SomeJobs;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One run of the revision cycle as it is wanted by a test: how it is to be done, and then its doing. */
public final class ValidationRun {

    /** What is due. */
    public static final FileChoice DUE =
            new FileChoice(RevisionCycle.DUE_BEFORE, false, Optional.empty(), Optional.empty());

    private final Clock clock;
    private FileChoice choice = DUE;
    private Budget budget = Budget.NONE;
    private Jobs jobs = SomeJobs.of(2);
    private boolean inspecting;
    private Optional<Path> captures = Optional.empty();
    private boolean dryRun;
    private boolean missingIsFailed;
    private List<Path> moved = List.of();
    private ReadThrottle throttle = ReadThrottle.NONE;
    private Storage storage = new LocalStorage();
    private Consumer<Runnable> stops = stop -> {};

    private ValidationRun(Clock clock) {
        this.clock = clock;
    }

    public static ValidationRun at(Instant time) {
        return new ValidationRun(Clock.fixed(time, ZoneOffset.UTC));
    }

    /** At the time that a clock tells whenever it is asked. */
    public static ValidationRun by(Clock clock) {
        return new ValidationRun(clock);
    }

    /** Of all files, whether they are due or not. */
    public ValidationRun ofAll() {
        return choosing(new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.empty()));
    }

    public ValidationRun choosing(FileChoice other) {
        choice = other;
        return this;
    }

    public ValidationRun within(Budget other) {
        budget = other;
        return this;
    }

    public ValidationRun jobs(Jobs other) {
        jobs = other;
        return this;
    }

    /** Inspecting containers while they are read. */
    public ValidationRun withCaptures(Path directory) {
        captures = Optional.of(directory);
        return inspecting();
    }

    public ValidationRun inspecting() {
        inspecting = true;
        return this;
    }

    /** Of containers that were never inspected, whose inspection is of an older layout or dated before a time. */
    public ValidationRun inspectingWhatIsBefore(Instant time) {
        return inspecting()
                .choosing(new FileChoice(Duration.ZERO, false, Optional.empty(), Optional.empty(), Optional.of(time)));
    }

    public ValidationRun dry() {
        dryRun = true;
        return this;
    }

    public ValidationRun treatingMissingAsFailed() {
        missingIsFailed = true;
        return this;
    }

    public ValidationRun lookingIn(Path... roots) {
        moved = List.of(roots);
        return this;
    }

    /** With something that is told of all bytes read, before the file is read on. */
    public ValidationRun throttledBy(ReadThrottle other) {
        throttle = other;
        return this;
    }

    /** Of files in another storage. */
    public ValidationRun in(Storage other) {
        storage = other;
        return this;
    }

    /** With something that may stop the run. */
    public ValidationRun stoppedBy(Consumer<Runnable> other) {
        stops = other;
        return this;
    }

    public Done on(GraineryStore store) throws IOException, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        CheckSettings settings = new CheckSettings(
                new RunSettings(
                        storage,
                        jobs,
                        budget,
                        dryRun,
                        Utilities.none(),
                        Optional.empty(),
                        captures.map(LocalTables::new),
                        "oats.example",
                        "grainery test"),
                choice,
                inspecting,
                moved.stream()
                        .map(root -> storage.at(root.toString()).orElseThrow())
                        .toList(),
                missingIsFailed,
                Duration.ofMinutes(10));
        CheckRun run = new CheckRun(settings, Optional.empty(), throttle, clock, findings::add);
        stops.accept(run.stop()::request);
        return new Done(run.run(store), findings);
    }

    /**
     * What a run gave.
     *
     * @param summary what it says of itself
     * @param findings all findings, in their order
     */
    public record Done(CheckSummary summary, List<Finding> findings) {

        /** The codes of the findings, in order. */
        public List<String> codes() {
            return findings.stream().map(f -> f.code().code()).sorted().toList();
        }
    }
}
