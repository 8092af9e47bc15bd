// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerWatchTest {

    private static final String LAUNCH = "20261122010203";

    @TempDir
    private Path job;

    private final Set<Path> done = new HashSet<>();
    private Instant now = Instant.parse("2026-11-22T01:02:03Z");
    private Path directory;
    private ContainerWatch watch;

    @BeforeEach
    void writer() throws IOException {
        directory = Files.createDirectories(job.resolve(LAUNCH).resolve("warcs"));
        Ownership ownership = new Ownership(
                new JobDirectory(job, LAUNCH), new SeenNames(Set.of()), List.of(), Set.of("1~host~1"), "A");
        watch = new ContainerWatch(() -> List.of(directory), ownership, done::contains, () -> now);
    }

    private Path file(String name) throws IOException {
        return Files.createFile(directory.resolve(name));
    }

    private void later(Duration time) {
        now = now.plus(time);
    }

    @Test
    void a_closed_container_counts_when_it_has_kept_its_name_for_a_while() throws IOException {
        Path closed = file("a.warc.gz");
        file("b.warc.gz.open");
        file("notes.txt");

        assertThat(watch.look(false)).satisfies(look -> {
            assertThat(look.closed()).isEmpty();
            assertThat(look.unsettled()).isTrue();
        });
        later(ContainerWatch.SETTLED);
        assertThat(watch.look(false)).satisfies(look -> {
            assertThat(look.closed()).containsExactly(closed);
            assertThat(look.unsettled()).isFalse();
        });
    }

    @Test
    void a_container_that_gets_another_name_a_moment_later_is_not_taken_for_a_closed_one() throws IOException {
        Path glimpsed = file("a.warc.gz");
        watch.look(false);
        Path invalid = Files.move(glimpsed, directory.resolve("a.warc.gz.invalid"));
        later(ContainerWatch.SETTLED);

        ContainerWatch.Look look = watch.look(false);

        assertThat(look.closed()).isEmpty();
        assertThat(look.invalid()).containsExactly(invalid);
    }

    @Test
    void when_no_writer_is_at_work_any_more_all_closed_ones_count_at_once() throws IOException {
        Path closed = file("a.arc");

        assertThat(watch.look(true).closed()).containsExactly(closed);
    }

    @Test
    void what_is_done_is_not_found_again() throws IOException {
        done.add(file("a.warc.gz"));
        done.add(file("b.warc.gz.invalid"));

        ContainerWatch.Look look = watch.look(true);

        assertThat(look.closed()).isEmpty();
        assertThat(look.invalid()).isEmpty();
    }

    @Test
    void a_directory_that_cannot_be_listed_is_told_and_hides_no_other() throws IOException {
        Path other = Files.createDirectories(job.resolve(LAUNCH).resolve("more"));
        Path closed = Files.createFile(other.resolve("c.warc.gz"));
        Files.delete(directory);
        Ownership ownership = new Ownership(
                new JobDirectory(job, LAUNCH), new SeenNames(Set.of()), List.of(), Set.of("1~host~1"), "A");
        ContainerWatch two = new ContainerWatch(() -> List.of(directory, other), ownership, done::contains, () -> now);

        ContainerWatch.Look look = two.look(true);

        assertThat(look.closed()).containsExactly(closed);
        assertThat(look.unreadable()).singleElement().asString().contains(directory.toString());
    }
}
