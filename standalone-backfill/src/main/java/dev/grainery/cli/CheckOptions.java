// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.TablePlace;
import dev.grainery.file.ReadThrottle;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.store.FileLeases;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.ThisMachine;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.FilesToCheck;
import dev.grainery.validate.Validation;
import dev.grainery.validate.ValidationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a run that reads recorded files again, and that run. */
final class CheckOptions extends CommandOptions {

    @Option(names = "--dry-run", description = "Only count the files; read and write nothing")
    private boolean dryRun;

    @Option(names = "--limit", paramLabel = "N", description = "Read at most this many files")
    private Optional<Long> limit;

    @Mixin
    private ReadingOptions reading;

    @Option(
            names = "--search-in",
            paramLabel = "DIRECTORY",
            description = "Look here for files that are not in their place")
    private List<Path> roots = new ArrayList<>();

    @Option(names = "--treat-missing-as-failed", description = "Treat files of an absent storage as missing")
    private boolean missingIsFailed;

    @Option(
            names = "--lease",
            paramLabel = "DURATION",
            defaultValue = "10m",
            description = "How long files being read are leased (default: 10m)")
    private Duration lease;

    @Mixin
    private RunOptions options;

    @Mixin
    private SidecarOption sidecar;

    ExitStatus run(String command, StoreOptions store, FileChoice choice, boolean inspecting, CapturesOption captures)
            throws IOException, InterruptedException {
        if (reading.hasUtilities() && !inspecting) {
            throw wrong(ReadingOptions.UTILITIES + " requires " + ValidateCommand.INSPECT);
        }
        try (Utilities programs = reading.utilities(dryRun)) {
            Optional<TablePlace> tables = captures.outside(options.archive().boundary(List.of()));
            ExitStatus status = run(command, store, settings(choice, budget(), inspecting, programs, tables), captures);
            programs.leftovers().forEach(this::note);
            return status;
        }
    }

    private ExitStatus run(String command, StoreOptions store, ValidationSettings settings, CapturesOption captures)
            throws IOException, InterruptedException {
        if (dryRun) {
            options.refuseInDryRun("checks nothing");
            sidecar.refuseWith("--dry-run, which checks nothing");
            captures.refuseInDryRun();
        }
        if (!dryRun) {
            store.refuseUnshared();
        }
        ReadThrottle throttle = reading.throttle();
        RunContext run = new RunContext(options, command, List.of(), sidecar);
        return run.run(() -> {
            Validation validation = new Validation(settings, workers(), throttle, Clock.systemUTC(), run.findings());
            try (GraineryStore opened = store.openExisting()) {
                captures.outside(run.begin(opened), opened.roots().all());
                run.stops(validation.stop());
                return dryRun
                        ? new ValidationResult(validation.run(opened), true, command)
                        : run.shown(validation.progress(), () -> logged(command, opened, validation, run));
            } catch (FileChoice.UnknownNameException e) {
                throw wrong(e);
            }
        });
    }

    private Budget budget() {
        return reading.budget(limit.map(OptionalLong::of).orElse(OptionalLong.empty()));
    }

    FilesToCheck.Done part(
            FilesToCheck files, StoreOptions store, FileChoice choice, boolean inspecting, CapturesOption captures)
            throws IOException, InterruptedException {
        Budget time = new Budget(OptionalLong.empty(), OptionalLong.empty(), budget().time());
        Optional<TablePlace> tables = captures.outside(options.archive().boundary(List.of()));
        try (Utilities programs = reading.utilities(dryRun)) {
            return store.shared(opened -> files.check(
                    settings(choice, time, inspecting, programs, tables),
                    reading.throttle(),
                    Clock.systemUTC(),
                    opened));
        }
    }

    private static RunResult logged(String command, GraineryStore opened, Validation validation, RunContext run)
            throws IOException, InterruptedException {
        RunResult done =
                run.logged(opened, List.of(), () -> new ValidationResult(validation.run(opened), false, command));
        if (command.equals(ValidateCommand.NAME)) {
            run.metrics(text -> ValidationResult.state(text, opened, Instant.now()));
            run.noteOpenFindings("grainery", opened);
        } else {
            run.noteOpenFindings("grainery_" + command, opened);
        }
        return done;
    }

    private ValidationSettings settings(
            FileChoice choice, Budget budget, boolean inspecting, Utilities programs, Optional<TablePlace> captures) {
        if (lease.compareTo(FileLeases.LONGEST) > 0) {
            throw wrong("--lease allows one day at most");
        }
        for (Path root : workplace().isPresent() ? List.<Path>of() : roots) {
            if (root.startsWith("s3:")) {
                throw wrong("--search-in takes local directories only, not an object store"
                        + "; a backfill of the object store finds files that moved there");
            }
            if (!Files.isDirectory(root)) {
                throw wrong("no such directory: " + root);
            }
        }
        return new ValidationSettings(
                storage(),
                choice,
                budget,
                reading.jobs(),
                inspecting,
                programs,
                captures,
                dryRun,
                roots,
                missingIsFailed,
                lease,
                ThisMachine.hostName(),
                Grainery.version());
    }
}
