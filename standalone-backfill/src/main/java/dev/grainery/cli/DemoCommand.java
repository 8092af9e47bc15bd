// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.StopSignal;
import dev.grainery.demo.Demo;
import dev.grainery.demo.DemoException;
import dev.grainery.outbox.Outbox;
import dev.grainery.output.ArchiveBoundary;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.serve.GraineryServer;
import dev.grainery.serve.ServeSettings;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery demo}: a crawl of a small web site by a real Heritrix, with its records. */
@Command(
        name = "demo",
        description =
                "Gets Heritrix, adds the module to it, and crawls a small web site on this machine. Needs a JDK, Maven (or --heritrix-zip), bash, and 6 GB of free disk space.",
        footer = {
            "grainery demo --serve  # ends with a page to open in a browser",
            "grainery demo --heritrix-zip heritrix-3.13.0-dist.zip      without Maven"
        },
        header = "Shows Grainery at work with Heritrix")
final class DemoCommand extends StoreCommand {

    @Option(
            names = "--heritrix",
            paramLabel = "VERSION",
            description = "Version of Heritrix (default: " + Demo.Settings.DEFAULT_VERSION + ")")
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
    private OutputPath directory;

    @Option(
            names = "--serve",
            description = "Then serve the records to this machine until Ctrl-C, as grainery serve does")
    private boolean serve;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        Demo.Settings settings = settings(new ArchiveBoundary(List.of(), ArchiveBoundary.KnownFiles.NONE, false));
        StopSignal stop = stoppable("stopping");
        try (Line line = new Line(err(), ProgressLine.onTerminal())) {
            Demo demo = new Demo(settings, line, stop::isRequested);
            try (GraineryStore opened = store().open()) {
                settings(ArchiveOption.boundary(opened));
                demo.run();
                line.end();
                deliver(opened, demo, stop);
                print(opened, demo.jobFile());
                if (serve) {
                    serve(opened, stop);
                }
            } catch (CancellationException e) {
                return ExitStatus.INTERRUPTED;
            }
            return ExitStatus.WELL;
        }
    }

    /** Heritrix itself cannot write into a store without a server. */
    private void deliver(GraineryStore opened, Demo demo, StopSignal stop) throws IOException {
        try (FindingReport report = new FindingReport(err())) {
            new Replay(List.of(Outbox.open(demo.outbox())), new FindingLog(report), stop, err())
                    .deliver(opened, false, Clock.systemUTC());
        }
    }

    private Demo.Settings settings(ArchiveBoundary archive) {
        zip.filter(file -> !Files.isReadable(file)).ifPresent(file -> {
            throw wrong("no such file: " + file);
        });
        try {
            return new Demo.Settings(
                    directory.outside(archive, "Heritrix", line()), version.orElse(Demo.Settings.DEFAULT_VERSION), zip);
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        }
    }

    /** What further commands need in order to find the same store. */
    private String storeArgument() {
        return line().getParseResult().hasMatchedOption("--store") ? " --store " + store().uri() : "";
    }

    /**
     * Prints what was recorded, and what to do next.
     *
     * @throws DemoException if the store has no record of the harvest
     */
    private void print(GraineryStore opened, Path jobFile) throws DemoException {
        String id = NameUuid.DNS.of(Demo.HARVEST);
        HarvestRecord harvest = opened.harvests()
                .find(id)
                .orElseThrow(() -> new DemoException("the crawl has ended, but there is no record of its harvest;"
                        + " what Grainery says of it is in " + jobFile.resolveSibling("job.log")));
        out().println(line(harvest));
        opened.containers().forEach(Optional.of(id), container -> out().println(line(container)));
        out().println();
        out().println("The whole records, and all of them as JSON:");
        out().println("  " + command() + " show" + storeArgument() + " harvest " + Demo.HARVEST);
        out().println("  " + command() + " export" + storeArgument() + " --harvest " + Demo.HARVEST
                + " -o records.jsonl");
        out().println("The job that made them, with what Grainery needs in a job:");
        out().println("  " + jobFile);
    }

    /** Serves what was recorded until the user wants to stop. */
    private void serve(GraineryStore opened, StopSignal stop) throws IOException, InterruptedException {
        try (GraineryServer server = server(opened)) {
            out().println();
            out().println("The page of the harvest, until Ctrl-C:");
            out().println("  " + server.pageOfHarvest(NameUuid.DNS.of(Demo.HARVEST)));
            out().flush();
            stop.await();
        }
    }

    /** A server at the usual port, or at a free one if something else listens there. */
    private GraineryServer server(GraineryStore opened) throws IOException {
        try {
            return GraineryServer.start(opened, settings(ServeCommand.USUAL_PORT), this::note);
        } catch (IOException e) {
            return GraineryServer.start(opened, settings(0), this::note);
        }
    }

    private static ServeSettings settings(int port) {
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new ServeSettings(here, Optional.empty(), Optional.empty(), false);
    }

    /** How the program was called, which the launcher tells. */
    private static String command() {
        return System.getProperty("grainery.command", "java -jar grainery.jar");
    }

    private static String line(HarvestRecord harvest) {
        return String.format(
                Locale.ROOT,
                "harvest %s: %d containers, %s, %s",
                harvest.harvest().harvestPrefix().harvestNameStand(),
                harvest.harvest().warcsNumber(),
                Quantity.bytes(harvest.harvest().size()),
                harvest.revision().statusOfValidation().name().replace('_', '-'));
    }

    private static String line(ContainerRecord container) {
        return String.format(
                Locale.ROOT,
                "  %s  %8s  %s",
                container.location().fileName(),
                Quantity.bytes(container.size().value().orElse(0)),
                container.revision().hashOrig());
    }

    /** A line for each step, and on a terminal one that is written over while it crawls. */
    private static final class Line implements Demo.Watch, AutoCloseable {

        private final PrintWriter out;
        private final boolean terminal;
        private boolean open;

        Line(PrintWriter out, boolean terminal) {
            this.out = out;
            this.terminal = terminal;
        }

        @Override
        public void begins(String what) {
            end();
            out.println("grainery: " + what);
            out.flush();
        }

        @Override
        public void crawled(long downloaded, long known, long containers) {
            if (terminal) {
                String line = downloaded + " of " + known + " addresses, " + containers + " containers in the harvest";
                out.print(ProgressLine.writtenOver(line));
                out.flush();
                open = true;
            }
        }

        /** Takes the line away that is written over. */
        void end() {
            if (open) {
                out.print(ProgressLine.wipe());
                out.flush();
                open = false;
            }
        }

        @Override
        public void close() {
            end();
        }
    }
}
