// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.file.ReadThrottle;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.FileLeases;
import dev.grainery.store.GraineryStore;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery validate}: proves over the years that nothing rotted. */
@Command(
        name = "validate",
        description =
                "Reads files again before the date in their records, the most overdue first, and compares their hash with the first one. Archive files are only read.",
        footer = {
            "grainery validate --max-time 4h --max-read 200            every night",
            "grainery validate --all --harvest V6M_2017-10-05          one harvest, now",
            "grainery validate --presence                              is every file there?"
        },
        header = "Checks the fixity of files that are due")
final class ValidateCommand extends StoreCommand {

    @Mixin
    private RecordOptions records;

    @Option(
            names = "--due-within",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Files due within so many days (default: 30)")
    private int dueWithin;

    @Option(names = "--limit", paramLabel = "N", description = "Check at most so many files")
    private Optional<Long> limit;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only files of this harvest")
    private Optional<String> harvest;

    @Option(names = "--container", paramLabel = "NAME|ID", description = "Only this container or CDX file")
    private Optional<String> container;

    @Option(names = "--all", description = "All files, also those that are not due")
    private boolean all;

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

    @Option(names = PresenceRun.OPTION, description = "Only look whether files are there; read nothing")
    private boolean presence;

    @Option(names = "--dry-run", description = "Only count what is due; read and write nothing")
    private boolean dryRun;

    @Mixin
    private PlanRun plan;

    @Mixin
    private RunOptions run;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        if (presence) {
            run.sidecar().refuseWith(PresenceRun.OPTION + ", which writes nothing");
            return new PresenceRun(line(), store(), run).run(choice(), reading.atOnce());
        }
        if (plan.isAsked()) {
            run.sidecar().refuseWith("--plan or --spread");
            return plan.run(store(), run, choice(), dryRun, records);
        }
        ValidationSettings settings = settings();
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        if (dryRun) {
            run.refuseInDryRun("checks nothing");
        }
        return run.run("validate", (report, metrics) -> {
            Validation validation = new Validation(settings, throttle, Clock.systemUTC(), report);
            Interruption.of(line()).stops(validation.stop());
            try (GraineryStore opened = store().openExisting()) {
                records.settle(opened, given, dryRun);
                return dryRun
                        ? new ValidationResult(validation.run(opened), true)
                        : run.shown(validation.progress(), () -> validate(opened, validation, metrics));
            } catch (FileChoice.UnknownNameException e) {
                throw wrong(e);
            }
        });
    }

    private RunResult validate(GraineryStore opened, Validation validation, RunMetrics metrics)
            throws IOException, InterruptedException {
        run.sidecar().check(opened);
        RunResult done = run.logged(
                opened,
                "validate",
                List.of(),
                validation.stop(),
                () -> new ValidationResult(validation.run(opened), false));
        metrics.note(text -> ValidationResult.state(
                text, CycleState.of(opened, Clock.systemUTC().instant())));
        metrics.noteOpenFindings("grainery", opened);
        return done;
    }

    private ValidationSettings settings() {
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
                choice(),
                budget.budget(limit()),
                reading.jobs(),
                dryRun,
                roots,
                missingIsFailed,
                lasting,
                ThisMachine.hostName(),
                Grainery.version());
    }

    private FileChoice choice() {
        if (dueWithin < 0) {
            throw wrong("--due-within requires a number of days from 0, not " + dueWithin);
        }
        return new FileChoice(Duration.ofDays(dueWithin), all, harvest, container);
    }

    private OptionalLong limit() {
        if (limit.filter(number -> number < 1).isPresent()) {
            throw wrong("--limit requires at least 1, not " + limit.get());
        }
        return limit.map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}
