// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.file.ReadThrottle;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.FileLeases;
import dev.grainery.store.GraineryStore;
import dev.grainery.utility.Utilities;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Validation;
import dev.grainery.validate.ValidationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A run that reads files again that have a record: which ones, how many, and how; and that run. */
final class CheckOptions extends CommandOptions {

    @Mixin
    private RecordOptions records;

    @Option(names = "--limit", paramLabel = "N", description = "Read at most so many files")
    private Optional<Long> limit;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only files of this harvest")
    private Optional<String> harvest;

    @Option(names = "--container", paramLabel = "NAME|ID", description = "Only this container or CDX file")
    private Optional<String> container;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--root", paramLabel = "DIRECTORY", description = "Look here for files that are not at their place")
    private List<Path> roots = new ArrayList<>();

    @Option(names = "--treat-missing-as-failed", description = "Files of an absent storage are missing, too")
    private boolean missingIsFailed;

    @Option(
            names = "--lease",
            paramLabel = "DURATION",
            defaultValue = "10m",
            description = "Lease on the files in hand (default: 10m)")
    private String lease;

    @Option(names = "--dry-run", description = "Only count files; read and write nothing")
    private boolean dryRun;

    @Mixin
    private UtilitiesOption utilities;

    @Mixin
    private RunOptions run;

    RecordOptions records() {
        return records;
    }

    Optional<String> harvest() {
        return harvest;
    }

    Optional<String> container() {
        return container;
    }

    ReadingOptions reading() {
        return reading;
    }

    boolean dryRun() {
        return dryRun;
    }

    RunOptions run() {
        return run;
    }

    /**
     * Reads the files.
     *
     * @param command the command that does it
     * @param choice which files
     * @param inspecting whether containers are inspected while they are read
     */
    ExitStatus run(String command, StoreOption store, FileChoice choice, boolean inspecting)
            throws IOException, InterruptedException {
        if (utilities.isGiven() && !inspecting) {
            throw wrong(UtilitiesOption.NAME + " requires " + ValidateCommand.INSPECT);
        }
        try (Utilities programs = utilities.utilities(dryRun)) {
            ExitStatus status = run(command, store, settings(choice, inspecting, programs));
            utilities.tellLeftovers(programs);
            return status;
        }
    }

    private ExitStatus run(String command, StoreOption store, ValidationSettings settings)
            throws IOException, InterruptedException {
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        if (dryRun) {
            run.refuseInDryRun("checks nothing");
        }
        return run.run(command, List.of(), (report, metrics) -> {
            Validation validation = new Validation(settings, throttle, Clock.systemUTC(), report);
            Interruption.of(line()).stops(validation.stop());
            try (GraineryStore opened = store.openExisting()) {
                run.begin(opened, List.of(), report);
                records.settle(opened, given, dryRun);
                return dryRun
                        ? new ValidationResult(validation.run(opened), true, command)
                        : run.shown(validation.progress(), () -> logged(command, opened, validation, metrics));
            } catch (FileChoice.UnknownNameException e) {
                throw wrong(e);
            }
        });
    }

    private RunResult logged(String command, GraineryStore opened, Validation validation, RunMetrics metrics)
            throws IOException, InterruptedException {
        RunResult done = run.logged(
                opened,
                command,
                List.of(),
                validation.stop(),
                () -> new ValidationResult(validation.run(opened), false, command));
        if (command.equals(ValidateCommand.NAME)) {
            metrics.note(text -> ValidationResult.state(
                    text, CycleState.of(opened, Clock.systemUTC().instant())));
            metrics.noteOpenFindings("grainery", opened);
        } else {
            metrics.noteOpenFindings("grainery_" + command, opened);
        }
        return done;
    }

    private ValidationSettings settings(FileChoice choice, boolean inspecting, Utilities programs) {
        Duration lasting = BudgetOptions.duration(line(), "--lease", lease);
        if (lasting.compareTo(Duration.ofSeconds(1)) < 0 || lasting.compareTo(FileLeases.LONGEST) > 0) {
            throw wrong("--lease requires a second at least and a day at most, not " + lease);
        }
        for (Path root : roots) {
            if (root.startsWith("s3:")) {
                throw wrong("--root looks below local directories only, not in an object store"
                        + "; a backfill of the other place finds what has moved there");
            }
            if (!Files.isDirectory(root)) {
                throw wrong("no such directory: " + root);
            }
        }
        return new ValidationSettings(
                GivenPlaces.storage(),
                choice,
                budget.budget(limit()),
                reading.jobs(),
                inspecting,
                programs,
                dryRun,
                roots,
                missingIsFailed,
                lasting,
                ThisMachine.hostName(),
                Grainery.version());
    }

    private OptionalLong limit() {
        if (limit.filter(number -> number < 1).isPresent()) {
            throw wrong("--limit requires at least 1, not " + limit.get());
        }
        return limit.map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}
