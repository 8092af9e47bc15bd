// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.recording.JobMemory.EarlierLaunch;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobMemoryTest {

    private static final Instant START = Instant.parse("2026-11-22T01:02:03.456Z");

    @TempDir
    private Path scratch;

    private Path file;

    @BeforeEach
    void place() {
        file = scratch.resolve("memory.jsonl");
    }

    @Test
    void the_next_launch_knows_what_this_one_did() throws IOException {
        Path recorded = Files.createFile(scratch.resolve("räksmörgås \"1\".warc.gz"));
        Path told = Files.createFile(scratch.resolve("b.warc.gz.open"));
        try (JobMemory memory = JobMemory.open(file)) {
            memory.began("1", START, "4711~h~1");
            memory.ended("1");
            memory.began("2", START, "4712~h~1");
            memory.harvest("2", "harvest-a");
            memory.harvest("2", "harvest-b");
            memory.named("2", List.of("x.warc.gz", "y.warc.gz"));
            memory.recorded(recorded);
            memory.reported(told);
        }
        try (JobMemory memory = JobMemory.open(file)) {
            assertThat(memory.launchesWithoutEnd())
                    .containsExactly(new EarlierLaunch("2", START, Optional.empty(), Set.of("harvest-a", "harvest-b")));
            assertThat(memory.processMarks()).containsExactlyInAnyOrder("4711~h~1", "4712~h~1");
            assertThat(memory.namesSeen()).containsExactlyInAnyOrder("x.warc.gz", "y.warc.gz");
            assertThat(memory.isDone(recorded)).isTrue();
            assertThat(memory.isDone(told)).isTrue();
            assertThat(memory.isDone(scratch.resolve("c.warc.gz"))).isFalse();
        }
    }

    @Test
    void a_line_that_was_cut_by_a_kill_costs_that_line_alone_and_what_is_added_later_is_whole() throws IOException {
        Path first = Files.createFile(scratch.resolve("a.warc.gz"));
        Path second = Files.createFile(scratch.resolve("b.warc.gz"));
        try (JobMemory memory = JobMemory.open(file)) {
            memory.recorded(first);
            memory.recorded(second);
        }
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Files.write(file, cut);
            try (JobMemory memory = JobMemory.open(file)) {
                memory.named("1", List.of("after"));
            }
            try (JobMemory memory = JobMemory.open(file)) {
                assertThat(memory.namesSeen()).describedAs("cut at %d", length).containsExactly("after");
            }
        }
    }

    @Test
    void lines_that_say_nothing_are_passed_over() throws IOException {
        Files.write(
                file,
                List.of(
                        "",
                        "[]",
                        "{}",
                        "[\"NONSENSE\",\"1\"]",
                        "[\"NAMED\",\"1\"]",
                        "[\"LAUNCH\",\"1\",\"2\"]",
                        "\0\0\0\0",
                        "[\"NAMED\",\"1\",\"good\"]"));
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe}, StandardOpenOption.APPEND);

        try (JobMemory memory = JobMemory.open(file)) {
            assertThat(memory.namesSeen()).containsExactly("good");
        }
    }

    @Test
    void containers_that_were_moved_away_are_forgotten() throws IOException {
        Path moved = Files.createFile(scratch.resolve("a.warc.gz"));
        try (JobMemory memory = JobMemory.open(file)) {
            memory.recorded(moved);
        }
        Files.delete(moved);

        JobMemory.open(file).close();

        assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void what_became_of_each_container_that_a_launch_named_is_known_to_the_next_one_until_all_is_said()
            throws IOException {
        Path whole = Files.createFile(scratch.resolve("a.warc.gz"));
        Path open = Files.createFile(scratch.resolve("b.warc.gz.open"));
        try (JobMemory memory = JobMemory.open(file)) {
            memory.began("1", START, "4711~h~1");
            memory.named("1", List.of("a.warc.gz", "b.warc.gz", "c.warc.gz", "d.warc.gz", "e.warc.gz"));
            memory.recorded(whole);
            memory.reported(open);
            memory.vanished("c.warc.gz");
            memory.vanished("d.warc.gz");
            memory.recorded(scratch.resolve("d.warc.gz"));
            // of another job
            memory.recorded(scratch.resolve("x.warc.gz"));
            assertThat(memory.unresolved("1")).containsExactly("e.warc.gz");
        }
        Files.delete(whole);
        for (int launch = 0; launch < 2; launch++) {
            try (JobMemory memory = JobMemory.open(file)) {
                assertThat(memory.unresolved("1")).containsExactly("e.warc.gz");
                assertThat(memory.balance("1")).isEqualTo(new Crawl.Balance(5, 2, 1, 1, List.of("c.warc.gz")));
                assertThat(memory.launchOf("e.warc.gz")).contains("1");
            }
        }
        try (JobMemory memory = JobMemory.open(file)) {
            memory.vanished("e.warc.gz");
            memory.end("1", new LaunchEnd(START.plusSeconds(9), "FINISHED"));
            memory.ended("1");
        }
        try (JobMemory memory = JobMemory.open(file)) {
            assertThat(memory.launchesWithoutEnd()).isEmpty();
            assertThat(memory.launch("1").flatMap(EarlierLaunch::end))
                    .contains(new LaunchEnd(START.plusSeconds(9), "FINISHED"));
            assertThat(memory.namesSeen()).containsExactly("b.warc.gz");
        }
    }
}
