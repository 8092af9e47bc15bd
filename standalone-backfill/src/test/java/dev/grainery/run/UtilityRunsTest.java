// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilityRun;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UtilityRunsTest {

    @TempDir
    private Path folder;

    private final StopSignal stop = new StopSignal();
    private final AtomicInteger left = new AtomicInteger();

    private Optional<Described> described(String program) throws Exception {
        return described(program, () -> {});
    }

    private Optional<Described> described(String program, Runnable before) throws Exception {
        Path file = Files.writeString(
                folder.resolve("utilities.json"),
                "{\"utilities\": [{\"label\": \"one\", \"command\": [\"" + program
                        + "\", \"{file}\"], \"version\": [\"echo\", \"1\"]}]}");
        Path container = Files.write(folder.resolve("a.warc.gz"), OatHarvest.warcGz("a.warc.gz"));
        try (Utilities utilities = Utilities.read(file, Clock.systemUTC())) {
            UtilityRuns runs = new UtilityRuns(utilities, stop, left::incrementAndGet);
            StoredFile stored = StoredFile.of(container);
            try (UtilityRun run = runs.begin(stored)) {
                Described described = Describer.builder().author("Test").build().describe(stored);
                before.run();
                return runs.describe(described, run);
            }
        }
    }

    private static UtilityOutput output(Optional<Described> described) {
        return ((ContainerRecord) ((Described.Recorded) described.orElseThrow()).record())
                .utilities()
                .get(0);
    }

    @Test
    void a_failure_is_output_unless_the_run_was_stopped() throws Exception {
        assertThat(output(described("false")).exit()).contains(1);
        assertThat(left).hasValue(1);
        stop.request();
        assertThat(output(described("true")).exit()).contains(0);
        assertThat(described("false")).isEmpty();
    }

    @Test
    @Tag("soak")
    void what_the_signal_has_ended_that_also_stops_the_run_is_no_output() throws Exception {
        Path ending = folder.resolve("ending");
        String stopped = "sh\", \"-c\", \"touch " + ending + "; kill -TERM $$";
        assertThat(output(described(stopped)).exit()).contains(143);
        Files.delete(ending);
        FutureTask<Void> later = new FutureTask<>(() -> {
            while (Files.notExists(ending)) {
                Thread.sleep(1);
            }
            Thread.sleep(300);
            stop.request();
            return null;
        });
        new Thread(later).start();
        assertThat(described(stopped)).isEmpty();
        later.get();
    }

    @Test
    void an_interrupt_cancels_and_stays() {
        assertThatThrownBy(() ->
                        described("tail\", \"-f", () -> Thread.currentThread().interrupt()))
                .isInstanceOf(CancellationException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
