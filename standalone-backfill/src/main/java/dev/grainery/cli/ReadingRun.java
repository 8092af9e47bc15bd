// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.FileState;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.sip.PackagingException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** The frame of a command that reads files: stop request, progress line, read timeout and answer. */
final class ReadingRun extends JsonOption {

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    private final StopSignal stop = new StopSignal();
    private final Progress progress = new Progress();

    @FunctionalInterface
    interface Work {
        ExitStatus run() throws IOException;
    }

    StopSignal stop() {
        return stop;
    }

    Progress progress() {
        return progress;
    }

    ReadThrottle throttle() {
        return stop.throttle(progress::read);
    }

    void toRead(StorageEntry file) {
        progress.toRead(file.seen().map(FileState::size).orElse(0L));
    }

    /** Notes are printed at a stop request, and when the command has stopped. */
    ExitStatus run(String stopping, String stopped, Work work) throws IOException {
        return run(stopping, stopped, passed -> ProgressLine.text(progress.state(), passed), work);
    }

    ExitStatus run(String stopping, String stopped, Function<Duration, String> shown, Work work) throws IOException {
        Interruption.of(line()).stops(stop, stopping);
        try (ProgressLine line = ProgressLine.started(shown, err())) {
            return work.run();
        } catch (PackagingException e) {
            if (!e.isOfArchive()) {
                throw wrong(e);
            }
            note(e.getMessage());
            return ExitStatus.FINDINGS;
        } catch (InterruptedIOException | CancellationException e) {
            note(stopped);
            return ExitStatus.INTERRUPTED;
        }
    }
}
