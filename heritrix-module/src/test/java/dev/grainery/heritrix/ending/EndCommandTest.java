// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.Crawl;
import dev.grainery.record.Hash;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndCommandTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path job;

    private EndValues values() {
        Crawl crawl = Crawl.builder("c0", job.toString(), "20261122010203", Instant.EPOCH)
                .status("FINISHED")
                .packaged(Optional.of(new Crawl.PackageFile("/archive", "p.tar.gz", 1, Hash.of("0".repeat(32)))))
                .build();
        return new EndValues("-n; $(id) harvest", NameUuid.ofHarvest("x"), crawl);
    }

    private EndCommand.Run run(Duration limit, String... words) throws Exception {
        return new EndCommand(List.of(words), limit).run(values());
    }

    @Test
    void an_argument_that_is_a_placeholder_is_replaced_and_no_shell_reads_it() throws Exception {
        EndCommand.Run run = run(
                LONG,
                "printf",
                "[%s]",
                "${harvest}",
                "${package}",
                "${status}",
                "${jobDirectory}",
                "x${launch}",
                "${unknown}");
        assertThat(run.output())
                .isEqualTo("[-n; $(id) harvest][/archive/p.tar.gz][FINISHED][" + job + "][x${launch}][${unknown}]");
        assertThat(run.exit()).hasValue(0);
    }

    @Test
    void the_environment_says_the_same_and_the_directory_is_that_of_the_job() throws Exception {
        EndCommand.Run run = run(
                LONG,
                "sh",
                "-c",
                "echo $GRAINERY_HARVEST_ID $GRAINERY_LAUNCH $GRAINERY_JOB_DIRECTORY; pwd; read x || echo no");
        assertThat(run.output())
                .isEqualTo(NameUuid.ofHarvest("x") + " 20261122010203 " + job + " " + job.toRealPath() + " no");
    }

    @Test
    void output_is_bounded_cleaned_and_that_of_errors_is_in_it() throws Exception {
        EndCommand.Run run = run(LONG, "sh", "-c", "yes | head -c 3000000; printf 'bad\\033[31m\\0end' >&2; exit 3");
        assertThat(run.exit()).hasValue(3);
        assertThat(run.output()).hasSizeLessThan(4_010).endsWith("bad [31m end").doesNotContain("\033");
    }

    @Tag("soak")
    @Test
    void at_the_limit_the_command_and_what_it_started_are_ended() throws Exception {
        Path pid = job.resolve("pid");
        EndCommand.Run run =
                run(Duration.ofSeconds(1), "sh", "-c", "sleep 600 & echo $! > " + pid + "; echo waiting; wait");
        assertThat(run.exit()).isEmpty();
        assertThat(run.output()).contains("waiting");
        long child = Long.parseLong(Files.readString(pid).strip());
        assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    @Tag("soak")
    void a_child_that_keeps_the_output_open_does_not_hold_the_end() throws Exception {
        Path pid = job.resolve("pid");
        EndCommand.Run run = run(LONG, "sh", "-c", "sleep 60 & echo $! > " + pid + "; echo left");
        assertThat(run.exit()).hasValue(0);
        assertThat(run.output()).isEqualTo("left");
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void a_program_that_is_not_there_is_told() {
        assertThatThrownBy(() -> run(LONG, "/no/such/program"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program");
        assertThatThrownBy(() -> new EndCommand(List.of(), LONG)).isInstanceOf(IllegalArgumentException.class);
    }
}
