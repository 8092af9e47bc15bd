// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDirectoryTest {

    private static final String NOW = "20261122010203";

    @TempDir
    private Path jobs;

    @Test
    void a_file_in_a_launch_directory_is_of_that_launch() {
        JobDirectory place = new JobDirectory(jobs.resolve("job"), NOW);

        assertThat(place.launchOf(jobs.resolve("job/20261122010203/warcs/a.warc.gz")))
                .contains(NOW);
        assertThat(place.launchOf(jobs.resolve("job/20200101000000/warcs/a.warc.gz")))
                .contains("20200101000000");
    }

    @Test
    void a_file_anywhere_else_is_of_no_launch() {
        JobDirectory place = new JobDirectory(jobs.resolve("job"), NOW);

        assertThat(place.launchOf(jobs.resolve("job/warcs/a.warc.gz"))).isEmpty();
        assertThat(place.launchOf(jobs.resolve("job/20261122010203"))).isEmpty();
        assertThat(place.launchOf(jobs.resolve("job2/20261122010203/a.warc.gz")))
                .isEmpty();
        assertThat(place.launchOf(jobs.resolve("job/20261122010203/../../other/a.warc.gz")))
                .isEmpty();
    }

    @Test
    void earlier_launches_had_their_directories_where_this_one_has_them_or_shared_them() throws IOException {
        Path job = jobs.resolve("job");
        Path first = Files.createDirectories(job.resolve("20260101000000/warcs"));
        Path second = Files.createDirectories(job.resolve("20260201000000/warcs"));
        Files.createDirectories(job.resolve("20260301000000"));
        Files.createDirectories(job.resolve("action"));
        Path current = Files.createDirectories(job.resolve(NOW).resolve("warcs"));
        Path shared = Files.createDirectories(jobs.resolve("shared"));

        assertThat(new JobDirectory(job, NOW).earlier(List.of(current, shared))).containsExactly(first, second, shared);
    }
}
