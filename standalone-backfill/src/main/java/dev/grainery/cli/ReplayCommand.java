// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.StopSignal;
import dev.grainery.outbox.Outbox;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery replay}: from the outboxes of crawls to the store. */
@Command(
        name = "replay",
        description =
                "Delivers what a crawl could not bring to the store, or kept because it has none, and updates the harvests. What was delivered leaves the outbox.",
        footer = {
            "grainery replay --dry-run /heritrix/jobs/serials      what waits there",
            "grainery replay /heritrix/jobs/serials"
        },
        header = "Delivers the records that wait in an outbox")
final class ReplayCommand extends StoreCommand {

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
    ExitStatus run() throws IOException, InterruptedException {
        Instant start = Instant.now();
        if (dryRun) {
            sidecar.refuseWith("--dry-run, which delivers nothing");
        }
        List<Outbox> outboxes = outboxes();
        GivenSettings given = records.given();
        StopSignal stop = stoppable("stopping; what is not delivered stays in the outbox");
        try (FindingReport report = new FindingReport(err())) {
            Replay replay = new Replay(outboxes, new FindingLog(report), stop, err());
            RunResult result = dryRun ? new Result(replay.look(), true) : deliver(replay, given, stop);
            ExitStatus status = sidecar.status(result.status());
            List<Object> failed = new ArrayList<>(replay.failed());
            failed.addAll(report.failed());
            out().print(
                            json
                                    ? result.json(RunOptions.besides(start, failed, sidecar.fields()), status) + "\n"
                                    : result.text(0) + sidecar.text());
            return status;
        }
    }

    private RunResult deliver(Replay replay, GivenSettings given, StopSignal stop)
            throws IOException, InterruptedException {
        try (GraineryStore opened = store().open()) {
            records.settle(opened, given, false);
            sidecar.check(opened);
            return LoggedRun.of(
                    opened,
                    "replay",
                    paths.stream()
                            .map(path -> path.toAbsolutePath().normalize().toString())
                            .toList(),
                    sidecar,
                    stop,
                    () -> new Result(replay.deliver(opened, refused, Clock.systemUTC()), false));
        }
    }

    private List<Outbox> outboxes() throws IOException {
        Map<Path, Outbox> found = new LinkedHashMap<>();
        for (Path path : paths) {
            Outbox outbox = Outbox.find(path)
                    .orElseThrow(() -> wrong(
                            "no outbox: " + path + "; it is the directory " + Outbox.DIRECTORY_NAME + " of a job"));
            found.put(outbox.directory(), outbox);
        }
        return List.copyOf(found.values());
    }

    /** What a replay has delivered or, of a dry run, what there is to deliver. */
    private record Result(Replay.Summary summary, boolean dryRun) implements RunResult {

        @Override
        public ExitStatus status() {
            if (summary.interrupted()) {
                return ExitStatus.INTERRUPTED;
            }
            if (summary.busy() > 0) {
                return ExitStatus.STORE_AWAY;
            }
            return summary.refused() > 0 || summary.errors() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
        }

        @Override
        public String text(long unshown) {
            Map<String, Long> rows = new LinkedHashMap<>();
            if (dryRun) {
                rows.put("containers to deliver", summary.containers());
                rows.put("crawls to deliver", summary.crawls());
                rows.put("not readable", summary.refused());
            } else {
                rows.put("containers delivered", summary.containers());
                rows.put("crawls delivered", summary.crawls());
                rows.put("put aside now", summary.refused());
                rows.put("still waiting", summary.waiting());
                rows.put("harvests new", summary.harvests().fresh());
                rows.put("harvests updated", summary.harvests().updated());
            }
            rows.put("put aside in total", summary.aside());
            StringBuilder text = new StringBuilder();
            if (summary.met() > 0) {
                rows.put(dryRun ? "unfinished to deliver" : "unfinished delivered", summary.met());
            }
            rows.forEach((what, count) -> text.append(String.format(Locale.ROOT, "%-22s%9d%n", what, count)));
            text.append(RunResult.findings(summary.findings()));
            if (dryRun) {
                text.append("dry run: nothing was delivered, nothing was changed\n");
            }
            if (summary.interrupted()) {
                text.append("Stopped before the end; what was delivered is kept. Run the same command to continue.\n");
            }
            return text.toString();
        }

        @Override
        public Map<String, Long> counts() {
            return Map.of(
                    "containers", summary.containers(),
                    "crawls", summary.crawls(),
                    "met", summary.met(),
                    "refused", summary.refused());
        }
    }
}
