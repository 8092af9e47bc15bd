// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.recording.CrawlStatements;
import dev.grainery.heritrix.recording.OperatorLog;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlEndingTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String HARVEST = "Topics-2026-11-end";
    private static final String ID = NameUuid.ofHarvest(HARVEST);

    @TempDir
    private Path scratch;

    // files get their times from the system
    private final Instant now = Instant.now();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<OutboxEntry> outbox = new CopyOnWriteArrayList<>();
    private final List<OutboxEntry> hook = new CopyOnWriteArrayList<>();
    private final AtomicBoolean recorded = new AtomicBoolean(true);
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void say(String line) {
            said.add("say " + line);
        }

        @Override
        public void alert(String message) {
            said.add("alert " + message);
        }
    };

    private Path job;

    @BeforeEach
    void job() throws IOException {
        job = Files.createDirectories(scratch.resolve("jobs/a"));
        Files.createDirectories(job.resolve("1/logs"));
        Files.writeString(job.resolve("1/logs/crawl.log"), "a line\n");
    }

    private CrawlEnding ending(Instant time, String... command) throws IOException {
        LaunchPackage packages = new LaunchPackage(
                new PackagePlace(scratch.resolve("packages/${harvest}")),
                new Redaction(List.of()),
                Optional.empty(),
                Set.of());
        return new CrawlEnding(
                Executors.newSingleThreadScheduledExecutor(),
                new CrawlEnding.Settings(
                        HARVEST,
                        Optional.of(packages),
                        command.length == 0
                                ? Optional.empty()
                                : Optional.of(new EndCommand(List.of(command), Duration.ofMinutes(10)))),
                scratch.resolve("ended"),
                outbox::add,
                Optional.of(hook::add),
                launch -> recorded.get(),
                log,
                InstantSource.fixed(time));
    }

    private OutboxEntry said(String status) {
        return new OutboxEntry.CrawlOfHarvest(
                ID,
                Crawl.builder("c0", job.toString(), "1", Instant.EPOCH)
                        .status(status)
                        .logs(Optional.of(job.resolve("1/logs").toString()), List.of("crawl.log"))
                        .build());
    }

    private Optional<Crawl.PackageFile> stated() {
        return outbox.stream()
                .map(entry -> ((OutboxEntry.CrawlOfHarvest) entry).crawl().packaged())
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Test
    void an_end_has_its_package_then_its_notice_then_its_command_and_what_is_said_again_begins_nothing()
            throws Exception {
        Path ran = scratch.resolve("ran");
        String[] command = {"sh", "-c", "echo $GRAINERY_HARVEST $GRAINERY_PACKAGE >> " + ran};
        try (CrawlEnding ending = ending(now, command)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
            Crawl.PackageFile made = stated().orElseThrow();
            assertThat(made.path())
                    .isEqualTo(scratch.resolve("packages/" + HARVEST).toString());
            assertThat(hook).singleElement().isEqualTo(outbox.get(0));
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        try (CrawlEnding next = ending(now, command)) {
            next.follow(said("FINISHED"));
            assertThat(next.finish(LONG)).isTrue();
        }
        assertThat(ran)
                .hasContent(HARVEST + " "
                        + Path.of(stated().orElseThrow().path())
                                .resolve(stated().get().fileName()) + "\n");
        assertThat(outbox).hasSize(1);
        assertThat(hook).hasSize(1);
    }

    @Test
    void a_launch_that_runs_has_no_end_and_one_that_was_killed_has_a_package_only() throws Exception {
        try (CrawlEnding ending = ending(now, "false")) {
            ending.follow(said(Crawl.RUNNING));
            assertThat(ending.finish(LONG)).isTrue();
            assertThat(outbox).isEmpty();
            ending.follow(said(CrawlStatements.KILLED));
            assertThat(ending.finish(LONG)).isTrue();
            assertThat(stated()).isPresent();
            assertThat(hook).isEmpty();
            assertThat(said).noneMatch(line -> line.contains("command"));
        }
    }

    @Test
    void the_command_waits_until_all_containers_are_recorded() throws Exception {
        recorded.set(false);
        try (CrawlEnding ending = ending(now, "echo", "moved")) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isFalse();
            assertThat(said).noneMatch(line -> line.contains("moved"));
            recorded.set(true);
            assertThat(ending.finish(LONG)).isTrue();
            assertThat(said).anyMatch(line -> line.contains("it wrote: moved"));
        }
    }

    @Test
    void a_command_that_a_teardown_interrupts_is_ended_and_run_again_by_the_next_launch() throws Exception {
        Path ran = scratch.resolve("ran");
        try (CrawlEnding ending = ending(now, "sh", "-c", "echo begun >> " + ran + "; exec sleep 600")) {
            ending.follow(said("FINISHED"));
            ending.soon();
            TestJob.await("the command runs", () -> Files.exists(ran));
        }
        try (CrawlEnding next = ending(now, "sh", "-c", "echo again >> " + ran)) {
            next.soon();
            assertThat(next.finish(LONG)).isTrue();
        }
        assertThat(ran).hasContent("begun\nagain\n");
        assertThat(hook).hasSize(1);
    }

    @Test
    void what_is_done_is_forgotten_after_a_while_and_a_damaged_file_is_told_of_and_left() throws Exception {
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        Path state = TestJob.files(scratch.resolve("ended"), ".state").get(0);
        try (CrawlEnding next = ending(now.plus(Duration.ofDays(29)))) {
            assertThat(next.finish(LONG)).isTrue();
            assertThat(state).exists();
        }
        try (CrawlEnding next = ending(now.plus(Duration.ofDays(31)))) {
            assertThat(next.finish(LONG)).isTrue();
            assertThat(state).doesNotExist();
        }
        Files.writeString(state, "{\"crawl\":");
        try (CrawlEnding next = ending(now)) {
            assertThat(next.finish(LONG)).isTrue();
            assertThat(said)
                    .anyMatch(line -> line.startsWith("alert what is left to do for a crawl cannot be read, " + state));
            assertThat(state).exists();
        }
    }
}
