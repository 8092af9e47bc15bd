// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.heritrix.watch.JobDirectory;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.SeenNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierContainersTest {

    @TempDir
    private Path job;

    private Ownership ownership() {
        return new Ownership(
                new JobDirectory(job, "20261122010203"),
                new SeenNames(Set.of("mine.warc.gz")),
                List.of(),
                Set.of(),
                "A");
    }

    private static List<Path> all(EarlierContainers earlier) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Optional<Path> next = earlier.next(); next.isPresent(); next = earlier.next()) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void containers_without_a_record_come_in_order_and_unfinished_ones_apart() throws IOException {
        Path first = Files.createDirectories(job.resolve("20260101000000/warcs"));
        Path second = Files.createDirectories(job.resolve("20260201000000/warcs"));
        Path a = Files.createFile(second.resolve("a.warc.gz"));
        Path b = Files.createFile(first.resolve("b.warc.gz"));
        Path known = Files.createFile(first.resolve("known.warc.gz"));
        Path done = Files.createFile(first.resolve("done.warc.gz"));
        Path open = Files.createFile(first.resolve("c.warc.gz.open"));
        Path invalid = Files.createFile(second.resolve("d.arc.invalid"));
        EarlierContainers earlier = new EarlierContainers(
                List.of(first, second), ownership(), done::equals, new RecordedInStore(Set.of(known)));

        assertThat(all(earlier)).containsExactly(b, a);
        assertThat(earlier.takeRecorded()).containsExactly(known);
        assertThat(earlier.takeRecorded()).isEmpty();
        assertThat(earlier.takeUnfinished()).containsExactly(open, invalid);
        assertThat(earlier.takeUnfinished()).isEmpty();
    }

    @Test
    void in_a_shared_directory_only_the_jobs_own_count() throws IOException {
        Path shared = Files.createDirectories(job.resolve("shared"));
        Path mine = Files.createFile(shared.resolve("mine.warc.gz"));
        Files.createFile(shared.resolve("theirs.warc.gz"));
        Files.createFile(shared.resolve("theirs2.warc.gz.open"));
        EarlierContainers earlier =
                new EarlierContainers(List.of(shared), ownership(), file -> false, new RecordedInStore(Set.of()));

        assertThat(all(earlier)).containsExactly(mine);
        assertThat(earlier.takeUnfinished()).isEmpty();
    }

    @Test
    void thousands_of_containers_are_asked_for_in_parts() throws IOException {
        Path launch = Files.createDirectories(job.resolve("20260101000000/warcs"));
        for (int i = 0; i < 1_200; i++) {
            Files.createFile(launch.resolve(i + ".warc.gz"));
        }
        RecordedInStore store = new RecordedInStore(Set.of());
        EarlierContainers earlier = new EarlierContainers(List.of(launch), ownership(), file -> false, store);

        assertThat(all(earlier)).hasSize(1_200);
        assertThat(store.asked()).containsExactly(500, 500, 200);
    }

    @Test
    void a_directory_that_cannot_be_listed_is_told_once_and_the_next_one_follows() throws IOException {
        Path there = Files.createDirectories(job.resolve("20260101000000/warcs"));
        Path a = Files.createFile(there.resolve("a.warc.gz"));
        EarlierContainers earlier = new EarlierContainers(
                List.of(job.resolve("gone"), there), ownership(), file -> false, new RecordedInStore(Set.of()));

        assertThatThrownBy(earlier::next).isInstanceOf(NoSuchFileException.class);
        assertThat(all(earlier)).containsExactly(a);
    }
}
