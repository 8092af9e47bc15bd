// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.ValidationSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The metrics of one run, written at its end, however it ends; does nothing if nobody asked for them. */
final class RunMetrics {

    private final Optional<Path> file;
    private final Clock clock;
    private final Instant start;
    private Optional<CycleState> state = Optional.empty();

    RunMetrics(Optional<Path> file, Clock clock) {
        this.file = file;
        this.clock = clock;
        this.start = clock.instant();
    }

    /** Notes how a store stands after the run, as long as it is open. */
    void note(GraineryStore store) {
        if (file.isPresent()) {
            state = Optional.of(CycleState.of(store, clock.instant()));
        }
    }

    /** The run came to its end, or was stopped. */
    void ended(ValidationSummary summary, ExitStatus status) throws IOException {
        MetricsText text = end(status).run(summary);
        state.ifPresent(text::state);
        write(text);
    }

    /** The run failed. How the store stands is not told then: it was not asked, or did not answer. */
    void failed(Exception failure) {
        ExitStatus status = ExitStatus.of(failure);
        if (status == ExitStatus.USAGE) {
            // there was no run: what the last one left still stands
            return;
        }
        try {
            write(end(status));
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private MetricsText end(ExitStatus status) {
        Instant end = clock.instant();
        return new MetricsText().end(end, Duration.between(start, end), status);
    }

    /** Whoever reads the file finds the old text or the new one, and never a part of it. */
    private void write(MetricsText text) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        Path whole = file.get().toAbsolutePath();
        Path part = whole.resolveSibling(
                whole.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.write(part, text.bytes());
            Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw new IOException("the metrics cannot be written: " + e.getMessage(), e);
        }
    }
}
