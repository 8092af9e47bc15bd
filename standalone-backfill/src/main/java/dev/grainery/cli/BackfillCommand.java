// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.GivenSettings;
import dev.grainery.backfill.Backfill;
import dev.grainery.backfill.BackfillSettings;
import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Budget;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingState;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grainery backfill}: from directories of an archive to records. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Makes a record of each container (WARC, ARC) and CDX file below the paths, and of their harvests. Archive files are only read. It may be stopped and run again.",
        footer = {
            "grainery backfill --author \"My Library\" /mnt/archive",
            "grainery backfill --dry-run /mnt/archive            what is there, what is new",
            "grainery backfill --max-time 4h --jobs 1 /mnt/archive    a part each night"
        },
        header = "Describes the files of an archive")
final class BackfillCommand implements Callable<Integer> {

    /** What is found of files that could not be described this time, but perhaps by the next run. */
    private static final Set<FindingCode> LEFT_OUT = EnumSet.of(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED);

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Mixin
    private RecordOptions records;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private BudgetOptions budget;

    @Option(names = "--dry-run", description = "Only walk, and count what is new; write nothing")
    private boolean dryRun;

    @Option(names = "--rehash", description = "Read known files again, and compare their hash")
    private boolean rehash;

    @Mixin
    private WalkOptions walk;

    @Option(names = "--accept-reindexed", description = "Take rewritten CDX files as the new originals")
    private boolean acceptReindexed;

    @Option(names = "--expect-index", description = "Make records of CDX files that are missing")
    private boolean expectIndex;

    @Mixin
    private SidecarOption sidecar;

    @Mixin
    private RunOptions run;

    @Mixin
    private MetricsOption metrics;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "Directories, or single files, of the archive")
    private List<Path> paths = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        BackfillSettings settings = settings();
        GivenSettings given = records.given();
        ReadThrottle throttle = reading.throttle();
        if (!sidecar.forceInside()) {
            InsideArchive archive = new InsideArchive(spec.commandLine(), settings.roots());
            store.uri().directory().ifPresent(directory -> archive.refuse("the store", directory));
            run.findings().ifPresent(file -> archive.refuse("the findings", file));
            metrics.file().ifPresent(file -> archive.refuse("the metrics", file));
            sidecar.directory().ifPresent(directory -> archive.refuse("the sidecars", directory));
        }
        if (dryRun && sidecar.isGiven()) {
            throw wrong(SidecarOption.NAME + " cannot be combined with --dry-run, which describes nothing");
        }
        if (dryRun && metrics.isGiven()) {
            throw wrong(MetricsOption.NAME + " cannot be combined with --dry-run, which describes nothing");
        }
        RunMetrics told = metrics.begin("backfill", Clock.systemUTC());
        try {
            return backfill(settings, given, throttle, told).code();
        } catch (Exception e) {
            told.failed(e);
            throw e;
        }
    }

    private ExitStatus backfill(BackfillSettings settings, GivenSettings given, ReadThrottle throttle, RunMetrics told)
            throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        try (FindingReport report = run.report()) {
            Backfill backfill = new Backfill(settings, throttle, Clock.systemUTC(), report);
            Interruption.of(spec.commandLine()).stops(backfill.stop());
            BackfillSummary summary = watched(backfill, given, told, err);
            ExitStatus status = sidecar.status(status(summary));
            run.print(
                    () -> SummaryText.json(summary, run.besides(report, sidecar.fields()), status),
                    () -> SummaryText.text(summary, dryRun, report.unshown()) + sidecar.text());
            told.note(text -> BackfillMetrics.run(text, summary));
            told.ended(status);
            return status;
        }
    }

    private BackfillSummary watched(Backfill backfill, GivenSettings given, RunMetrics told, PrintWriter err)
            throws IOException, InterruptedException {
        try (ProgressLine line = new ProgressLine(backfill.progress(), err, Terminal.isThere(), Clock.systemUTC())) {
            if (run.showsProgress()) {
                line.start();
            }
            return opened(backfill, given, told);
        }
    }

    private BackfillSummary opened(Backfill backfill, GivenSettings given, RunMetrics told)
            throws IOException, InterruptedException {
        if (dryRun && store.uri().directory().filter(Files::notExists).isPresent()) {
            return backfill.run(Optional.empty());
        }
        try (GraineryStore opened = store.open()) {
            if (dryRun) {
                records.compare(opened, given);
                return backfill.run(Optional.of(opened));
            }
            records.settle(opened, given);
            sidecar.check(opened);
            BackfillSummary done = LoggedRun.of(
                    opened,
                    "backfill",
                    paths,
                    () -> {
                        BackfillSummary summary = backfill.run(Optional.of(opened));
                        sidecar.update(opened, backfill.stop()::isRequested);
                        return summary;
                    },
                    summary -> new LoggedRun.End(sidecar.status(status(summary)), counts(summary)));
            told.note(text -> FindingMetrics.open(
                    text, "grainery_backfill", opened.findings().count(FindingState.OPEN)));
            return done;
        }
    }

    private static Map<String, Long> counts(BackfillSummary summary) {
        return Map.of(
                "containersNew", summary.containers().fresh(),
                "containersFailed", summary.containers().failed(),
                "indexesNew", summary.indexes().fresh(),
                "harvestsNew", summary.harvests().fresh(),
                "harvestsUpdated", summary.harvests().updated(),
                "bytes", summary.bytes(),
                "filesUnread", summary.unread().files(),
                "errors", summary.errors());
    }

    private BackfillSettings settings() {
        return new BackfillSettings(
                paths.stream().map(this::existing).toList(),
                walk.rules(),
                reading.jobs(),
                limits(),
                dryRun,
                rehash,
                acceptReindexed,
                expectIndex,
                ThisMachine.hostName(),
                new Version().getVersion()[0]);
    }

    private Budget limits() {
        Budget limits = budget.budget(OptionalLong.empty());
        if (rehash && limits.isLimited()) {
            throw wrong("--rehash cannot be combined with " + BudgetOptions.MAX_BYTES + " or " + BudgetOptions.MAX_TIME
                    + ": each run would read the same files again; use grainery validate --all");
        }
        return limits;
    }

    private Path existing(Path path) {
        if (!Files.exists(path)) {
            throw wrong("no such file or directory: " + path);
        }
        if (!Files.isReadable(path) || (Files.isDirectory(path) && !Files.isExecutable(path))) {
            throw wrong("not permitted to read: " + path);
        }
        return path;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** With which status such a run ends: what is wrong comes before what could not be described. */
    static ExitStatus status(BackfillSummary summary) {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.errors() + summary.stillOpen() > 0) {
            return ExitStatus.FINDINGS;
        }
        boolean leftOut = LEFT_OUT.stream().anyMatch(code -> summary.findings().containsKey(code.code()));
        return leftOut ? ExitStatus.INCOMPLETE : ExitStatus.WELL;
    }
}
