// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.StoreState;
import dev.grainery.record.RecordDate;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.document.StoreException;
import dev.grainery.system.LocalMachine;
import dev.grainery.system.MetricsText;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine;

final class RunContext {

    private final RunOptions options;
    private final CommandLine line;
    private final String command;
    private final List<Path> archive;
    private final List<AfterRun> after;
    private final Instant start = Instant.now();
    private final FindingReport findings;
    private final MetricsText metrics = new MetricsText(Map.of());
    private final List<Object> failed = new ArrayList<>();
    private StopSignal stop = new StopSignal();

    RunContext(RunOptions options, String command, List<Path> archive, AfterRun... after) {
        this.options = options;
        this.line = options.line();
        this.command = command;
        this.archive = archive;
        this.after = List.of(after);
        this.findings = new FindingReport(line.getErr());
    }

    @FunctionalInterface
    interface Work {
        RunResult run() throws IOException, InterruptedException;
    }

    FindingReport findings() {
        return findings;
    }

    void stops(StopSignal running, String told) {
        stop = running;
        Interruption.of(line).stops(running, told);
    }

    void stops(StopSignal running) {
        stops(running, Interruption.STOPPING);
    }

    void note(String message) {
        options.note(message);
    }

    /** A failure that is no finding; the JSON summary lists it. */
    void failed(Path file, String how, String why) {
        line.getErr().println(file + how + ": " + why);
        if (failed.size() < FindingReport.MOST_LISTED) {
            failed.add(new Failed(file.toString(), why));
        }
    }

    private record Failed(String file, String message) {}

    void metrics(Consumer<MetricsText> more) {
        if (options.isGiven(RunOptions.METRICS)) {
            more.accept(metrics);
        }
    }

    ExitStatus run(Work work) throws IOException, InterruptedException {
        ArchiveBoundary given = options.archive().boundary(archive);
        options.findings(given);
        Optional<Path> file = options.metrics(given);
        after.forEach(one -> one.check(given));
        try (findings) {
            RunResult result = work.run();
            findings.complete();
            ExitStatus status = status(result);
            options.print(
                    () -> result.json(besides(), status),
                    () -> findings.more() + result.text(findings.unshown()) + texts());
            metrics(result::metrics);
            write(file, metrics, status);
            return status;
        } catch (IOException | InterruptedException | RuntimeException e) {
            ExitStatus status = ExitStatus.of(e);
            // without a run, the state of the last one stays valid
            if (status != ExitStatus.USAGE) {
                try {
                    write(file, new MetricsText(Map.of()), status);
                } catch (IOException unwritten) {
                    e.addSuppressed(unwritten);
                }
            }
            throw e;
        }
    }

    /** Must precede the first finding. */
    ArchiveBoundary begin(GraineryStore store) {
        ArchiveBoundary boundary = options.archive().boundary(store, archive);
        options.metrics(boundary);
        after.forEach(one -> one.check(boundary));
        begin(boundary);
        return boundary;
    }

    void beginWithoutStore() {
        begin(options.archive().boundary(archive));
    }

    private void begin(ArchiveBoundary boundary) {
        options.findings(boundary).ifPresent(file -> {
            try {
                findings.begin(file);
            } catch (IOException e) {
                throw options.wrong(e);
            }
        });
    }

    RunResult shown(Progress progress, Work part) throws IOException, InterruptedException {
        try (ProgressLine shown = new ProgressLine(
                passed -> ProgressLine.text(progress.state(), passed), line.getErr(), ProgressLine.onTerminal())) {
            if (!options.isQuiet()) {
                shown.start();
            }
            return part.run();
        }
    }

    /** A killed process leaves a run without an end. */
    RunResult logged(GraineryStore store, List<String> paths, Work work) throws IOException, InterruptedException {
        RunLog.Begun run = store.runs()
                .begin(RunEntry.begun(
                        command,
                        Instant.now(),
                        paths,
                        LocalMachine.hostName(),
                        ProcessHandle.current().pid(),
                        Grainery.version()));
        try {
            RunResult result = work.run();
            for (AfterRun one : after) {
                one.update(store, stop::isRequested);
            }
            store.runs().end(run, Instant.now(), status(result).code(), result.counts());
            return result;
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                store.runs().end(run, Instant.now(), ExitStatus.of(e).code(), Map.of());
            } catch (StoreException unnoted) {
                // an unreachable store has no run that ended
                e.addSuppressed(unnoted);
            }
            throw e;
        }
    }

    private ExitStatus status(RunResult result) {
        ExitStatus status = result.status();
        for (AfterRun one : after) {
            status = one.status(status);
        }
        return status;
    }

    private String texts() {
        return after.stream().map(AfterRun::text).collect(Collectors.joining());
    }

    private Map<String, Object> besides() {
        failed.addAll(findings.failed());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("start", RecordDate.text(start));
        fields.put("end", RecordDate.text(Instant.now()));
        fields.put("failed", failed);
        fields.put("moreErrors", findings.unlisted());
        after.forEach(one -> fields.putAll(one.fields()));
        return fields;
    }

    /** A severity without findings has a zero, so that an alert can end. */
    void noteOpenFindings(String prefix, GraineryStore store) {
        metrics(text -> {
            Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
            text.gauge(
                    prefix + "_open_findings",
                    "Findings that are open, by severity.",
                    "severity",
                    StoreState.bySeverity(open));
            text.gauge(
                    prefix + "_open_findings_by_code",
                    "Findings that are open, by code.",
                    open.entrySet().stream()
                            .map(entry -> new MetricsText.Point(
                                    Map.of(
                                            "code", entry.getKey().code(),
                                            "severity",
                                                    entry.getKey().severity().word()),
                                    entry.getValue()))
                            .toList());
        });
    }

    private void write(Optional<Path> file, MetricsText text, ExitStatus status) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        Instant end = Instant.now();
        String prefix = "grainery_" + command;
        text.time(prefix + "_end_timestamp_seconds", "When the last run ended, in seconds since 1970.", end);
        text.gauge(
                prefix + "_duration_seconds",
                "How long the last run took.",
                Duration.between(start, end).toMillis() / 1000.0);
        text.gauge(
                prefix + "_exit_status",
                "Exit status of the last run: 0 success, 1 findings of severity error, 3 store unreachable, 4 stopped, 5"
                        + " files left out, 70 fault.",
                status.code());
        try {
            DurableFile.write(file.get(), text.bytes());
        } catch (IOException e) {
            throw new IOException("the metrics cannot be written: " + e.getMessage(), e);
        }
    }
}
