// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.recording.LaunchEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of Heritrix 3.13.0, 3.5.0 and 3.4.0-20220727. */
class HeritrixLogsTest {

    private static final String LAUNCH = "20261122201259";

    @TempDir
    private Path job;

    private Path logs;

    @BeforeEach
    void directories() throws IOException {
        logs = Files.createDirectories(job.resolve(LAUNCH).resolve("logs"));
    }

    private void jobLog(String... lines) throws IOException {
        Files.writeString(job.resolve("job.log"), String.join("\n", lines) + "\n");
    }

    private void progress(String... lines) throws IOException {
        Files.writeString(logs.resolve("progress-statistics.log"), String.join("\n", lines) + "\n");
    }

    private Optional<LaunchEnd> end() {
        return new HeritrixLogs(job).end(LAUNCH, logs);
    }

    @ParameterizedTest
    @CsvSource({
        "Finished,FINISHED",
        "Finished - Ended by operator,ABORTED",
        "Finished - Maximum number of documents limit hit,FINISHED_DOCUMENT_LIMIT",
        "Finished - Timelimit hit,FINISHED_TIME_LIMIT",
        "Something new,FINISHED"
    })
    void the_progress_log_tells_how_and_the_log_of_the_job_when(String said, String status) throws IOException {
        jobLog(
                "2026-11-21T20:13:39.995Z INFO FINISHED 20261121201259",
                "2026-11-22T20:12:59.825Z INFO Job launched",
                "2026-11-22T20:13:02.984Z INFO RUNNING " + LAUNCH,
                "2026-11-22T20:13:39.536Z INFO STOPPING " + LAUNCH,
                "2026-11-22T20:13:39.537Z INFO EMPTY " + LAUNCH,
                "2026-11-22T20:13:39.995Z INFO FINISHED " + LAUNCH);
        progress(
                "2026-11-22T20:13:39Z          11           0           11       0.33(0.29)       1(0)             0",
                "2026-11-22T20:13:39Z CRAWL ENDED - " + said);
        assertThat(end()).contains(new LaunchEnd(Instant.parse("2026-11-22T20:13:39.995Z"), status));
    }

    @Test
    void one_of_the_two_is_enough() throws IOException {
        progress("2026-11-22T20:13:39Z CRAWL ENDED - Finished - Ended by operator");
        assertThat(end()).contains(new LaunchEnd(Instant.parse("2026-11-22T20:13:39Z"), "ABORTED"));
        Files.delete(logs.resolve("progress-statistics.log"));
        jobLog("2026-11-22T20:13:39.995Z INFO FINISHED " + LAUNCH);
        assertThat(end()).contains(new LaunchEnd(Instant.parse("2026-11-22T20:13:39.995Z"), "FINISHED"));
    }

    @Test
    void a_killed_launch_has_no_end_and_odd_lines_tell_none() throws IOException {
        assertThat(end()).isEmpty();
        jobLog("2026-11-22T20:13:02.984Z INFO RUNNING " + LAUNCH, "someday INFO FINISHED " + LAUNCH);
        progress("yesterday CRAWL ENDED - Finished", " CRAWL ENDED - ", "\0\uFFFD");
        assertThat(end()).isEmpty();
    }

    @Test
    void of_a_very_long_log_the_end_is_read() throws IOException {
        String line = "2026-11-22T20:13:02.984Z INFO RUNNING 20261122201258\n";
        Files.writeString(
                job.resolve("job.log"),
                line.repeat((5 << 20) / line.length()) + "2026-11-22T20:13:39.995Z INFO FINISHED " + LAUNCH + "\n");
        assertThat(end()).isPresent();
    }
}
