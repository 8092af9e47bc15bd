// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Writes changes, and every minute, which shows a dead process. The other threads may be busy. */
final class StatusFiles implements AutoCloseable {

    private static final Duration SIGN_OF_LIFE = Duration.ofMinutes(1);

    private final ScheduledExecutorService thread;
    private final Look look;
    private final Path status;
    private final Optional<Path> metrics;
    private final OperatorLog log;
    private final InstantSource clock;
    private Optional<JobState> written = Optional.empty();
    private Instant when = Instant.MIN;
    private boolean failing;

    @FunctionalInterface
    interface Look {
        JobState state() throws IOException;
    }

    StatusFiles(
            ScheduledExecutorService thread,
            Look look,
            Path status,
            Optional<Path> metrics,
            OperatorLog log,
            InstantSource clock) {
        this.thread = thread;
        this.look = look;
        this.status = status;
        this.metrics = metrics;
        this.log = log;
        this.clock = clock;
    }

    void start(Duration interval) {
        Future<?> unused = thread.scheduleWithFixedDelay(this::write, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    synchronized void write() {
        try {
            JobState state = look.state();
            Instant now = clock.instant();
            if (written.filter(state::equals).isEmpty() || !now.isBefore(when.plus(SIGN_OF_LIFE))) {
                DurableFile.write(status, state.json(now));
                if (metrics.isPresent()) {
                    DurableFile.write(
                            JobState.metricsFile(metrics.get(), state.launch().job()), state.metrics(now));
                }
                written = Optional.of(state);
                when = now;
                failing = false;
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            if (!failing) {
                failing = true;
                log.alert("the status of the recording cannot be written: " + e + "; it is tried again");
            }
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        write();
    }
}
