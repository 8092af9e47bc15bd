// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.StopSignal;
import dev.grainery.demo.Demo;
import dev.grainery.demo.DemoSettings;
import dev.grainery.outbox.Outbox;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery demo}: a crawl of a small web site by a real Heritrix, with its records. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Gets Heritrix, adds the module to it, and crawls a small web site on this machine. Needs a JDK, Maven (or --heritrix-zip), bash, and 6 GB of free disk space.",
        footer = {"grainery demo", "grainery demo --heritrix-zip heritrix-3.13.0-dist.zip      without Maven"},
        header = "Shows Grainery at work with Heritrix")
final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Option(
            names = "--heritrix",
            paramLabel = "VERSION",
            description = "Version of Heritrix (default: " + DemoSettings.DEFAULT_VERSION + ")")
    private Optional<String> version;

    @Option(
            names = "--heritrix-zip",
            paramLabel = "FILE",
            description = "A distribution of Heritrix that is here already")
    private Optional<Path> zip;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            defaultValue = "grainery-demo",
            description = "Where Heritrix goes (default: ./grainery-demo)")
    private Path directory;

    @Override
    public Integer call() throws IOException, InterruptedException {
        DemoSettings settings = settings();
        StopSignal stop = new StopSignal();
        PrintWriter err = spec.commandLine().getErr();
        Interruption.of(spec.commandLine()).stops(stop, "stopping Heritrix");
        try (DemoLine line = new DemoLine(err, Terminal.isThere())) {
            Demo demo = new Demo(settings, line, stop::isRequested);
            try (GraineryStore opened = store.open()) {
                demo.run();
                line.end();
                deliver(opened, demo, stop);
                new DemoText(spec.commandLine().getOut(), storeArgument()).print(opened, demo.jobFile());
            } catch (CancellationException e) {
                return ExitStatus.INTERRUPTED.code();
            }
            return ExitStatus.WELL.code();
        }
    }

    /** Heritrix itself cannot write into a store without a server. */
    private void deliver(GraineryStore opened, Demo demo, StopSignal stop) throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        try (FindingReport report = FindingReport.to(Optional.empty(), err)) {
            new Replay(List.of(Outbox.open(demo.outbox())), new FindingLog(report), stop, err)
                    .deliver(opened, false, Clock.systemUTC());
        }
    }

    private DemoSettings settings() {
        zip.filter(file -> !Files.isReadable(file)).ifPresent(file -> {
            throw new ParameterException(spec.commandLine(), "no such file: " + file);
        });
        try {
            return new DemoSettings(directory, version.orElse(DemoSettings.DEFAULT_VERSION), zip);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** What further commands need in order to find the same store. */
    private String storeArgument() {
        return spec.commandLine().getParseResult().hasMatchedOption("--store") ? " --store " + store.uri() : "";
    }
}
