// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup;
import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.outbox.Outbox;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description =
                "Delivers the records in the outbox of a crawl to the store, removes them from the outbox, and updates the harvests.",
        footer = {
            "grainery replay --dry-run /heritrix/jobs/serials  # what waits there",
            "grainery replay /heritrix/jobs/serials"
        },
        header = "Delivers the records waiting in an outbox")
final class ReplayCommand extends CommandOnStore {

    @Option(names = "--dry-run", description = "Only count what is waiting; deliver nothing")
    private boolean dryRun;

    @Option(names = "--refused", description = "Retry entries that were refused and put aside")
    private boolean refused;

    @Mixin
    private RunOptions options;

    @Mixin
    private SidecarOption sidecar;

    @Parameters(paramLabel = "OUTBOX", arity = "1..*", description = "Outboxes, or job directories that contain one")
    private List<Path> paths = new ArrayList<>();

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        if (dryRun) {
            options.refuseInDryRun("delivers nothing");
            sidecar.refuseWith("--dry-run, which delivers nothing");
        }
        List<Outbox> outboxes = outboxes();
        RunContext run = new RunContext(options, "replay", List.of(), sidecar);
        return run.run(() -> {
            StopSignal stop = new StopSignal();
            run.stops(stop, "stopping; undelivered records stay in the outbox");
            Replay replay = new Replay(outboxes, run, stop);
            if (dryRun) {
                run.beginWithoutStore();
            }
            return dryRun ? replay.look() : deliver(replay, run);
        });
    }

    private RunResult deliver(Replay replay, RunContext run) throws IOException, InterruptedException {
        try (GraineryStore opened = store().openOrMake()) {
            run.begin(opened);
            Map<Boolean, List<String>> told = new StoreSetup(opened, LocalMachine.user(), Clock.systemUTC())
                    .settle(GivenSettings.NONE).stream()
                            .collect(Collectors.partitioningBy(StoreSetup.NO_AUTHOR::equals));
            told.get(false).forEach(this::note);
            RunResult result = run.logged(
                    opened,
                    paths.stream()
                            .map(path -> path.toAbsolutePath().normalize().toString())
                            .toList(),
                    () -> replay.deliver(opened, refused, Clock.systemUTC()));
            // a job's records usually name its author
            if (replay.hasNamedNoAuthor()) {
                told.get(true).forEach(this::note);
            }
            return result;
        }
    }

    private List<Outbox> outboxes() throws IOException {
        Map<Path, Outbox> found = new LinkedHashMap<>();
        for (Path path : paths) {
            Outbox outbox = Outbox.find(path)
                    .orElseThrow(() -> wrong(
                            "no outbox in " + path + "; give the directory of a job, or its " + Outbox.DIRECTORY_NAME));
            found.put(outbox.directory(), outbox);
        }
        return List.copyOf(found.values());
    }
}
