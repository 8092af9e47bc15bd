// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.Progress;
import dev.grainery.backfill.StopSignal;
import dev.grainery.output.ArchiveBoundary;
import dev.grainery.record.RecordDate;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A run through the files of an archive: the options that say what it tells, and how it tells it. */
final class RunOptions extends CommandOptions {

    static final String METRICS = "--metrics";

    private static final String FINDINGS = "--findings";

    private final Instant start = Instant.now();

    @Mixin
    private SidecarOption sidecar;

    @Option(names = FINDINGS, paramLabel = "FILE", description = "Write each finding into this file as a JSON line")
    private Optional<OutputPath> findings;

    @Option(names = "--json", description = "Print the summary as one JSON object")
    private boolean json;

    @Option(names = "--quiet", description = "Print errors only")
    private boolean quiet;

    @Option(names = METRICS, paramLabel = "FILE", description = "Write metrics into this file (docs/revision.md)")
    private Optional<OutputPath> metrics;

    /** A run that was begun. */
    @FunctionalInterface
    interface Work {
        RunResult run(FindingReport report, RunMetrics metrics) throws IOException, InterruptedException;
    }

    /** A part of a run. */
    @FunctionalInterface
    interface Part {
        RunResult run() throws IOException, InterruptedException;
    }

    SidecarOption sidecar() {
        return sidecar;
    }

    /**
     * Refuses to write into the archive, as the store knows it, and begins the file of findings. To be called when the store
     * is open, before anything is found.
     *
     * @param given what the command was given to describe
     */
    void begin(GraineryStore opened, List<Path> given, FindingReport report) {
        ArchiveBoundary archive = sidecar.archive().boundary(opened, given);
        refuseInside(archive);
        begin(archive, report);
    }

    /** The same for a run without a store. */
    void begin(List<Path> given, FindingReport report) {
        begin(sidecar.archive().boundary(given), report);
    }

    private void begin(ArchiveBoundary archive, FindingReport report) {
        findings.ifPresent(file -> {
            try {
                report.begin(file.outside(archive, FINDINGS, line()));
            } catch (IOException e) {
                throw wrong(e);
            }
        });
    }

    /** Gives the file of metrics, if there is to be one. */
    private Optional<Path> refuseInside(ArchiveBoundary archive) {
        findings.map(file -> file.outside(archive, FINDINGS, line()))
                .ifPresent(file -> refuseIfNotWritable("the file of findings", file));
        Optional<Path> written = metrics.map(file -> file.outside(archive, METRICS, line()));
        written.ifPresent(file -> refuseIfNotWritable("the metrics", file));
        sidecar.check(archive);
        return written;
    }

    /**
     * Refuses what makes no sense in a dry run.
     *
     * @param not what a dry run of this command does not do
     */
    void refuseInDryRun(String not) {
        sidecar.refuseWith("--dry-run, which " + not);
        if (metrics.isPresent()) {
            throw wrong(METRICS + " cannot be combined with --dry-run, which " + not);
        }
    }

    /**
     * Runs a command, and tells how it ended in all the ways that were asked for.
     *
     * @param given what the command was given to describe
     */
    ExitStatus run(String command, List<Path> given, Work work) throws IOException, InterruptedException {
        Optional<Path> told = refuseInside(sidecar.archive().boundary(given));
        RunMetrics metricsOfRun = new RunMetrics(told, command, Clock.systemUTC());
        try (FindingReport report = new FindingReport(line().getErr())) {
            RunResult result = work.run(report, metricsOfRun);
            report.complete();
            ExitStatus status = sidecar.status(result.status());
            print(
                    () -> result.json(besides(start, report.failed(), sidecar.fields()), status),
                    () -> result.text(report.unshown()) + sidecar.text());
            metricsOfRun.note(result::metrics);
            metricsOfRun.ended(status);
            return status;
        } catch (IOException | InterruptedException | RuntimeException e) {
            metricsOfRun.failed(e);
            throw e;
        }
    }

    private void refuseIfNotWritable(String what, Path path) {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || !Files.isWritable(directory) || Files.isDirectory(path)) {
            throw wrong(what + " cannot be written there: " + path);
        }
    }

    /** Shows people how far a part of the run has come, unless they want quiet. */
    RunResult shown(Progress progress, Part part) throws IOException, InterruptedException {
        try (ProgressLine shown =
                new ProgressLine(progress, line().getErr(), ProgressLine.onTerminal(), Clock.systemUTC())) {
            if (!quiet) {
                shown.start();
            }
            return part.run();
        }
    }

    /**
     * Keeps in the store that a command runs and how it ended, and brings the sidecars up to date before it ends.
     *
     * @param paths what the command was given, absolute
     */
    RunResult logged(GraineryStore store, String command, List<String> paths, StopSignal stop, Part part)
            throws IOException, InterruptedException {
        return LoggedRun.of(store, command, paths, sidecar, stop, part);
    }

    /** What every summary for programs tells besides: when the run began and ended, what failed, and more. */
    static Map<String, Object> besides(Instant start, List<?> failed, Map<String, Object> more) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("start", RecordDate.text(start));
        fields.put("end", RecordDate.text(Instant.now()));
        fields.put("failed", failed);
        fields.putAll(more);
        return fields;
    }

    /** Prints the summary in the form that was asked for. */
    void print(Supplier<String> asJson, Supplier<String> asText) {
        PrintWriter out = line().getOut();
        if (json) {
            out.println(asJson.get());
        } else if (!quiet) {
            out.print(asText.get());
        }
        // before the metrics tell that all went well
        out.flush();
    }
}
