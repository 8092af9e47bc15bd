// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.record.Location;
import dev.grainery.run.Budget;
import dev.grainery.store.FileLeases;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.CheckRun;
import dev.grainery.validate.CheckSettings;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.FilesToCheck;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
        if (reading.hasAnswers() && !inspecting) {
            throw wrong(ReadingOptions.ANSWERS + " requires " + ValidateCommand.INSPECT);
        }
        try (Utilities programs = reading.utilities(dryRun)) {
            Optional<TableDirectory> tables = captures.outside(options.archive().boundary(List.of()));
            ExitStatus status = run(command, store, settings(choice, budget(), inspecting, programs, tables), captures);
            programs.leftovers().forEach(this::note);
            return status;
        }
    }

    private ExitStatus run(String command, StoreOptions store, CheckSettings settings, CapturesOption captures)
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
            CheckRun validation = new CheckRun(settings, workers(), throttle, Clock.systemUTC(), run.findings());
            try (GraineryStore opened = store.openExisting()) {
                captures.outside(run.begin(opened), opened.roots().all());
                run.stops(validation.stop());
                return dryRun
                        ? new CheckRunResult(validation.run(opened), true, command)
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
        Optional<TableDirectory> tables = captures.outside(options.archive().boundary(List.of()));
        try (Utilities programs = reading.utilities(dryRun)) {
            return store.shared(opened -> files.check(
                    settings(choice, time, inspecting, programs, tables),
                    reading.throttle(),
                    Clock.systemUTC(),
                    opened));
        }
    }

    private static RunResult logged(String command, GraineryStore opened, CheckRun validation, RunContext run)
            throws IOException, InterruptedException {
        RunResult done =
                run.logged(opened, List.of(), () -> new CheckRunResult(validation.run(opened), false, command));
        if (command.equals(ValidateCommand.NAME)) {
            run.metrics(text -> CheckRunResult.state(text, opened, Instant.now()));
            run.noteOpenFindings("grainery", opened);
        } else {
            run.noteOpenFindings("grainery_" + command, opened);
        }
        return done;
    }

    private CheckSettings settings(
            FileChoice choice,
            Budget budget,
            boolean inspecting,
            Utilities programs,
            Optional<TableDirectory> captures) {
        if (lease.compareTo(FileLeases.LONGEST) > 0) {
            throw wrong("--lease allows one day at most");
        }
        return new CheckSettings(
                reading.settings(budget, dryRun, programs, captures),
                choice,
                inspecting,
                roots.stream().map(this::searchRoot).toList(),
                missingIsFailed,
                lease);
    }

    /** Workers search nothing, and may not reach the directory. */
    private StorageEntry searchRoot(Path root) {
        if (root.startsWith("s3:")) {
            throw wrong("--search-in takes local directories only, not an object store"
                    + "; a backfill of the object store finds files that moved there");
        }
        StorageTimeout storages = Interruption.of(line()).storages();
        try {
            if (workplace().isPresent()) {
                return LocalStorage.entry(root);
            }
            Location location = storages.answer(root.toString(), () -> StoredFile.locationOf(root));
            Optional<StorageEntry> entry = storage().at(location.path());
            if (entry.isPresent() && entry.get().state().isDirectory()) {
                return entry.get();
            }
        } catch (NoSuchFileException e) {
            throw wrong("no such directory: " + root);
        } catch (IOException e) {
            throw wrong("cannot be searched: " + root + ": "
                    + (e instanceof FileSystemException system ? system.getReason() : e.getMessage()));
        }
        throw wrong("no such directory: " + root);
    }
}
