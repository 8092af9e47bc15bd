// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.GivenSettings;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.StopSignal;
import dev.grainery.outbox.Outbox;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grainery replay}: from the outboxes of crawls to the store. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Delivers what a crawl could not bring to the store, or kept because it has none, and updates the harvests. What was delivered leaves the outbox.",
        footer = {
            "grainery replay --dry-run /heritrix/jobs/serials      what waits there",
            "grainery replay /heritrix/jobs/serials"
        },
        header = "Delivers the records that wait in an outbox")
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Mixin
    private RecordOptions records;

    @Option(names = "--refused", description = "Try again what was refused and put aside")
    private boolean refused;

    @Option(names = "--dry-run", description = "Only count what waits; deliver nothing")
    private boolean dryRun;

    @Mixin
    private SidecarOption sidecar;

    @Option(names = "--json", description = "Print the summary as one JSON object")
    private boolean json;

    @Parameters(paramLabel = "OUTBOX", arity = "1..*", description = "Outboxes, or directories of jobs that have one")
    private List<Path> paths = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Instant start = Instant.now();
        if (dryRun && sidecar.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(),
                    SidecarOption.NAME + " cannot be combined with --dry-run, which delivers nothing");
        }
        List<Outbox> outboxes = outboxes();
        GivenSettings given = records.given();
        StopSignal stop = new StopSignal();
        PrintWriter err = spec.commandLine().getErr();
        Interruption.of(spec.commandLine()).stops(stop, "stopping; what is not delivered stays in the outbox");
        try (FindingReport report = FindingReport.to(Optional.empty(), err)) {
            Replay replay = new Replay(outboxes, new FindingLog(report), stop, err);
            ReplaySummary summary = dryRun ? replay.look() : deliver(replay, given, stop);
            ExitStatus status = sidecar.status(status(summary));
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                List<Object> failed = new ArrayList<>(replay.failed());
                failed.addAll(report.failed());
                out.println(AnswerJson.of(summary, RunOptions.besides(start, failed, sidecar.fields()), status));
            } else {
                out.print(ReplayText.text(summary, dryRun) + sidecar.text());
            }
            out.flush();
            return status.code();
        }
    }

    private ReplaySummary deliver(Replay replay, GivenSettings given, StopSignal stop)
            throws IOException, InterruptedException {
        try (GraineryStore opened = store.open()) {
            records.settle(opened, given);
            sidecar.check(opened);
            return LoggedRun.of(
                    opened,
                    "replay",
                    paths,
                    () -> {
                        ReplaySummary summary = replay.deliver(opened, refused, Clock.systemUTC());
                        sidecar.update(opened, stop::isRequested);
                        return summary;
                    },
                    summary -> new LoggedRun.End(
                            sidecar.status(status(summary)),
                            Map.of(
                                    "containers", summary.containers(),
                                    "crawls", summary.crawls(),
                                    "refused", summary.refused())));
        }
    }

    private List<Outbox> outboxes() throws IOException {
        Map<Path, Outbox> found = new LinkedHashMap<>();
        for (Path path : paths) {
            Outbox outbox = Outbox.find(path)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(),
                            "no outbox: " + path + "; it is the directory " + Outbox.DIRECTORY_NAME + " of a job"));
            found.put(outbox.directory(), outbox);
        }
        return List.copyOf(found.values());
    }

    private static ExitStatus status(ReplaySummary summary) {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.busy() > 0) {
            return ExitStatus.STORE_AWAY;
        }
        return summary.refused() > 0 || summary.errors() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }
}
