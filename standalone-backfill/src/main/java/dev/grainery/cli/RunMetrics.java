// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.metrics.MetricsText;
import dev.grainery.output.DurableFile;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The metrics of one run, written at its end, however it ends; does nothing if nobody asked for them. */
final class RunMetrics {

    private final Optional<Path> file;
    private final String command;
    private final Clock clock;
    private final Instant start;
    private final MetricsText text = new MetricsText(Map.of());

    /**
     * @param command the command that is run, as part of the names of metrics
     */
    RunMetrics(Optional<Path> file, String command, Clock clock) {
        this.file = file;
        this.command = command;
        this.clock = clock;
        this.start = clock.instant();
    }

    /** Lets more be told, if anybody wants to know: counting takes time. */
    void note(Consumer<MetricsText> more) {
        if (file.isPresent()) {
            more.accept(text);
        }
    }

    /**
     * Tells which findings are open; severities of which none is open have a zero, so that an alert can end.
     *
     * @param prefix begins the names of the metrics: a collector refuses two files that both have one
     */
    void noteOpenFindings(String prefix, GraineryStore store) {
        note(metrics -> {
            Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
            metrics.gauge(
                    prefix + "_open_findings",
                    "Findings that are open, by severity.",
                    "severity",
                    StoreStatus.bySeverity(open));
            metrics.gauge(
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

    /** The run came to its end, or was stopped. */
    void ended(ExitStatus status) throws IOException {
        write(text, status);
    }

    /** The run failed. What it did is not told then: it was not asked, or did not answer. */
    void failed(Exception failure) {
        ExitStatus status = ExitStatus.of(failure);
        if (status == ExitStatus.USAGE) {
            // there was no run: what the last one left still stands
            return;
        }
        try {
            write(new MetricsText(Map.of()), status);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private void write(MetricsText metrics, ExitStatus status) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        Instant end = clock.instant();
        String prefix = "grainery_" + command;
        metrics.time(prefix + "_end_timestamp_seconds", "When the last run ended, in seconds since 1970.", end);
        metrics.gauge(
                prefix + "_duration_seconds",
                "How long the last run took.",
                Duration.between(start, end).toMillis() / 1000.0);
        metrics.gauge(
                prefix + "_exit_status",
                "With which status the last run ended: 0 well, 1 findings of severity error, 3 store away, 4 stopped, 5"
                        + " files left out, 70 fault.",
                status.code());
        try {
            DurableFile.write(file.get(), metrics.bytes());
        } catch (IOException e) {
            throw new IOException("the metrics cannot be written: " + e.getMessage(), e);
        }
    }
}
