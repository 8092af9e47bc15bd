// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.GivenSettings;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.FindingState;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.CheckClaims;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.UnknownNameException;
import dev.grainery.validate.Validation;
import dev.grainery.validate.ValidationSettings;
import dev.grainery.validate.ValidationSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery validate}: proves over the years that nothing rotted. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Reads files again before the date in their records, the most overdue first, and compares their hash with the first one. Archive files are only read.",
        footer = {
            "grainery validate --max-time 4h --max-read 200            every night",
            "grainery validate --all --harvest V6M_2017-10-05          one harvest, now",
            "grainery validate --presence                              is every file there?"
        },
        header = "Checks the fixity of files that are due")
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Mixin
    private RecordOptions records;

    @Mixin
    private CheckOptions checks;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--root", paramLabel = "DIRECTORY", description = "Look here for files that are not at their place")
    private List<Path> roots = new ArrayList<>();

    @Option(names = "--treat-missing-as-failed", description = "Files of an absent storage are missing, too")
    private boolean missingIsFailed;

    @Option(
            names = "--claim",
            paramLabel = "DURATION",
            defaultValue = "10m",
            description = "Lease on the files in hand (default: 10m)")
    private String claim;

    @Option(names = PresenceRun.OPTION, description = "Only look whether files are there; read nothing")
    private boolean presence;

    @Option(names = "--dry-run", description = "Only count what is due; read and write nothing")
    private boolean dryRun;

    @Mixin
    private PlanOptions plan;

    @Mixin
    private SidecarOption sidecar;

    @Mixin
    private RunOptions run;

    @Mixin
    private MetricsOption metrics;

    @Override
    public Integer call() throws Exception {
        if (presence && sidecar.isGiven()) {
            throw wrong(
                    SidecarOption.NAME + " cannot be combined with " + PresenceRun.OPTION + ", which writes nothing");
        }
        if (presence) {
            return new PresenceRun(spec.commandLine(), store, run).call(checks.choice(), reading.atOnce());
        }
        if (plan.isAsked() && sidecar.isGiven()) {
            throw wrong(SidecarOption.NAME + " cannot be combined with --plan or --spread");
        }
        if (plan.isAsked()) {
            PlanRun planned = new PlanRun(spec.commandLine(), store, run, checks.choice(), plan);
            Optional<Integer> days = plan.spread();
            return days.isPresent() ? planned.spread(days.get(), dryRun, records) : planned.plan();
        }
        return checked();
    }

    private int checked() throws Exception {
        ValidationSettings settings = settings();
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        if (dryRun && metrics.isGiven()) {
            throw wrong(MetricsOption.NAME + " cannot be combined with --dry-run, which checks nothing");
        }
        if (dryRun && sidecar.isGiven()) {
            throw wrong(SidecarOption.NAME + " cannot be combined with --dry-run, which checks nothing");
        }
        RunMetrics told = metrics.begin("validate", Clock.systemUTC());
        try {
            return validate(settings, given, throttle, told).code();
        } catch (UnknownNameException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (Exception e) {
            told.failed(e);
            throw e;
        }
    }

    private ExitStatus validate(
            ValidationSettings settings, GivenSettings given, ReadThrottle throttle, RunMetrics told)
            throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        try (FindingReport report = run.report()) {
            Validation validation = new Validation(settings, throttle, Clock.systemUTC(), report);
            Interruption.of(spec.commandLine()).stops(validation.stop());
            ValidationSummary summary = watched(validation, given, told, err);
            ExitStatus status = sidecar.status(ValidationText.status(summary));
            run.print(
                    () -> AnswerJson.of(summary, run.besides(report, sidecar.fields()), status),
                    () -> ValidationText.text(summary, dryRun, report.unshown()) + sidecar.text());
            told.note(text -> ValidationMetrics.run(text, summary));
            told.ended(status);
            return status;
        }
    }

    private ValidationSummary watched(Validation validation, GivenSettings given, RunMetrics told, PrintWriter err)
            throws IOException, InterruptedException {
        try (GraineryStore opened = store.openExisting();
                ProgressLine line =
                        new ProgressLine(validation.progress(), err, Terminal.isThere(), Clock.systemUTC())) {
            if (dryRun) {
                records.compare(opened, given);
            } else {
                records.settle(opened, given);
            }
            if (run.showsProgress() && !dryRun) {
                line.start();
            }
            sidecar.check(opened);
            ValidationSummary summary = dryRun
                    ? validation.run(opened)
                    : LoggedRun.of(
                            opened,
                            "validate",
                            List.of(),
                            () -> {
                                ValidationSummary done = validation.run(opened);
                                sidecar.update(opened, validation.stop()::isRequested);
                                return done;
                            },
                            done -> new LoggedRun.End(sidecar.status(ValidationText.status(done)), counts(done)));
            told.note(text -> {
                ValidationMetrics.state(
                        text, CycleState.of(opened, Clock.systemUTC().instant()));
                FindingMetrics.open(text, "grainery", opened.findings().count(FindingState.OPEN));
            });
            return summary;
        }
    }

    private static Map<String, Long> counts(ValidationSummary summary) {
        return Map.of(
                "equal", summary.equal(),
                "different", summary.different(),
                "missing", summary.missing(),
                "unreadable", summary.unreadable(),
                "bytes", summary.bytes());
    }

    private ValidationSettings settings() {
        Duration lasting = BudgetOptions.duration(spec.commandLine(), "--claim", claim);
        if (lasting.compareTo(Duration.ofSeconds(1)) < 0 || lasting.compareTo(CheckClaims.LONGEST) > 0) {
            throw wrong("--claim requires a second at least and a day at most, not " + claim);
        }
        for (Path root : roots) {
            if (!Files.isDirectory(root)) {
                throw wrong("no such directory: " + root);
            }
        }
        return new ValidationSettings(
                checks.choice(),
                budget.budget(checks.limit()),
                reading.jobs(),
                dryRun,
                roots,
                missingIsFailed,
                lasting,
                ThisMachine.hostName(),
                new Version().getVersion()[0]);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
