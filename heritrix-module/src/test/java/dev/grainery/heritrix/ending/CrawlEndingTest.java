// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        public void info(String line) {
            said.add("say " + line);
        }

        @Override
        public void alert(String message) {
            said.add("alert " + message);
        }
    };

    private Path job;
    private Optional<HarvestCdx> merging = Optional.empty();

    @BeforeEach
    void job() throws IOException {
        job = Files.createDirectories(scratch.resolve("jobs/a"));
        Files.createDirectories(job.resolve("1/logs"));
        Files.writeString(job.resolve("1/logs/crawl.log"), "a line\n");
    }

    private CrawlEnding ending(Instant time, String... command) throws IOException {
        LaunchPackage packages = new LaunchPackage(
                new PackageDirectory(scratch.resolve("packages/${harvest}")),
                new Redaction(List.of()),
                Optional.empty(),
                Set.of());
        return new CrawlEnding(
                Executors.newSingleThreadScheduledExecutor(),
                new CrawlEnding.Settings(
                        scratch.resolve("ended"),
                        HARVEST,
                        merging,
                        Optional.of(packages),
                        command.length == 0
                                ? Optional.empty()
                                : Optional.of(new EndCommand(List.of(command), Duration.ofMinutes(10)))),
                outbox::add,
                Optional.of(hook::add),
                launch -> recorded.get(),
                log,
                InstantSource.fixed(time));
    }

    private OutboxEntry said(String status) {
        return said(ID, status);
    }

    private OutboxEntry said(String harvestId, String status) {
        return new OutboxEntry.CrawlOfHarvest(
                harvestId,
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

    @ParameterizedTest
    @ValueSource(strings = {Crawl.KILLED, Crawl.STOPPED})
    void a_launch_that_runs_has_no_end_and_one_that_was_cut_off_has_a_package_only(String status) throws Exception {
        try (CrawlEnding ending = ending(now, "false")) {
            ending.follow(said(Crawl.RUNNING));
            assertThat(ending.finish(LONG)).isTrue();
            assertThat(outbox).isEmpty();
            ending.follow(said(status));
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
                    .anyMatch(
                            line -> line.startsWith("alert the work left to do for a crawl cannot be read, " + state));
            assertThat(state).exists();
        }
    }

    private static String line(int number) {
        return "example,a)/" + number + " 20200202020202 http://a.example/" + number
                + " text/html 200 - - - 1 1 a.warc\n";
    }

    private void mergingFrom(Optional<List<String>> places) {
        mergingFrom(places, 0);
    }

    private void mergingFrom(Optional<List<String>> places, long without, Crawl... running) {
        merging = Optional.of(new HarvestCdx(
                scratch.resolve("merged"),
                CdxFormat.CDX,
                false,
                (harvestId, format) -> places.map(all -> new CdxOfHarvest(all, without, List.of(running)))));
    }

    @Test
    void a_merged_cdx_file_keeps_the_lines_whose_records_are_gone() throws Exception {
        Path merged = Files.createDirectories(scratch.resolve("merged")).resolve(HARVEST + ".cdx");
        String header = " CDX N b a m s k r M S V g\n";
        Files.writeString(merged, header + line(1) + line(3));
        mergingFrom(Optional.of(List.of()));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(merged).hasContent(header + line(1) + line(3));

        Path two = Files.writeString(scratch.resolve("2.cdx"), header + line(2) + line(3));
        mergingFrom(Optional.of(List.of(two.toString())));
        Files.delete(TestJob.files(scratch.resolve("ended"), ".state").get(0));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(merged).hasContent(header + line(1) + line(2) + line(3));
        assertThat(said)
                .contains("say CDX file of the harvest " + HARVEST + ": " + merged
                        + ", 3 captures of 1 CDX files; containers without a CDX file: 0");
    }

    @Test
    void a_merged_cdx_file_that_cannot_be_read_is_left_as_it_is() throws Exception {
        Path merged = Files.createDirectories(scratch.resolve("merged")).resolve(HARVEST + ".cdx");
        Files.writeString(merged, "notes\n");
        mergingFrom(Optional.of(List.of()));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(merged).hasContent("notes\n");
        assertThat(said).anyMatch(line -> line.contains("cannot be merged: " + merged + " cannot be read"));
    }

    @Test
    void containers_without_a_cdx_file_are_told() throws Exception {
        Path one = Files.writeString(scratch.resolve("1.cdx"), " CDX N b a m s k r M S V g\n" + line(1));
        mergingFrom(Optional.of(List.of(one.toString())), 2);
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(said)
                .anySatisfy(line -> assertThat(line).startsWith("say ").endsWith("; containers without a CDX file: 2"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("alert the CDX file of the harvest " + HARVEST
                                + " is incomplete; containers without a CDX file: 2"));
    }

    @Test
    void containers_without_a_cdx_file_are_no_alert_while_other_launches_run() throws Exception {
        Path one = Files.writeString(scratch.resolve("1.cdx"), " CDX N b a m s k r M S V g\n" + line(1));
        Crawl other =
                Crawl.builder("crawler01", "/jobs/other", "20261122010203", now).build();
        mergingFrom(Optional.of(List.of(one.toString())), 2, other);
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(said)
                .anySatisfy(line -> assertThat(line).startsWith("say ").endsWith("; containers without a CDX file: 2"))
                .noneMatch(line -> line.startsWith("alert "));
    }

    @Test
    void the_cdx_files_of_a_harvest_are_merged_when_all_are_known() throws Exception {
        Path one = Files.writeString(scratch.resolve("1.cdx"), " CDX N b a m s k r M S V g\n" + line(1) + line(3));
        Path two = Files.writeString(scratch.resolve("2.cdx"), " CDX N b a m s k r M S V g\n" + line(2));
        mergingFrom(Optional.empty());
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isFalse();
            assertThat(stated()).as("nothing else waits for it").isPresent();
        }
        mergingFrom(Optional.of(List.of(one.toString(), two.toString())));
        try (CrawlEnding ending = ending(now)) {
            assertThat(ending.finish(LONG)).isTrue();
        }

        Path merged = scratch.resolve("merged").resolve(HARVEST + ".cdx");
        assertThat(merged).hasContent(" CDX N b a m s k r M S V g\n" + line(1) + line(2) + line(3));
        assertThat(said)
                .contains("say CDX file of the harvest " + HARVEST + ": " + merged
                        + ", 3 captures of 2 CDX files; containers without a CDX file: 0");
    }

    @Test
    void cdx_files_that_cannot_be_read_here_are_told_and_not_tried_again() throws Exception {
        mergingFrom(Optional.of(List.of("/no/such/a.cdx")));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(scratch.resolve("merged")).doesNotExist();
        assertThat(said)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("alert the CDX files of the harvest")
                        .contains("/no/such/a.cdx cannot be read", "grainery cdx merges them"));
    }

    @Test
    void a_harvest_that_is_told_of_while_another_one_is_merged_is_merged_too() throws Exception {
        String second = NameUuid.ofHarvest("Topics-2026-12-end");
        List<String> merged = new CopyOnWriteArrayList<>();
        AtomicReference<CrawlEnding> running = new AtomicReference<>();
        merging = Optional.of(new HarvestCdx(scratch.resolve("merged"), CdxFormat.CDX, false, (harvestId, format) -> {
            if (merged.isEmpty()) {
                follow(running.get(), said(second, "FINISHED"));
            }
            merged.add(harvestId);
            return Optional.of(new CdxOfHarvest(List.of(), 0, List.of()));
        }));
        try (CrawlEnding ending = ending(now)) {
            running.set(ending);
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(merged).contains(ID, second);
        assertThat(hook)
                .extracting(entry -> ((OutboxEntry.CrawlOfHarvest) entry).harvestId())
                .containsExactlyInAnyOrder(ID, second);
    }

    private static void follow(CrawlEnding ending, OutboxEntry entry) {
        try {
            ending.follow(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_harvest_that_is_told_of_while_the_command_runs_is_remembered() throws Exception {
        String second = NameUuid.ofHarvest("Topics-2026-12-end");
        Path ran = scratch.resolve("ran");
        Path go = scratch.resolve("go");
        try (CrawlEnding ending =
                ending(now, "sh", "-c", "echo > " + ran + "; until [ -e " + go + " ]; do sleep 0.05; done")) {
            ending.follow(said("FINISHED"));
            ending.soon();
            TestJob.await("the command runs", () -> Files.exists(ran));
            ending.follow(said(second, "FINISHED"));
            Files.createFile(go);
            assertThat(ending.finish(LONG)).isTrue();
        }
        Path state = TestJob.files(scratch.resolve("ended"), ".state").get(0);
        assertThat(state).content().contains(ID, second);
    }

    @Test
    void a_merged_cdx_file_that_cannot_be_written_is_tried_again() throws Exception {
        Files.writeString(scratch.resolve("merged"), "in the way");
        mergingFrom(Optional.of(List.of()));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said("FINISHED"));
            assertThat(ending.finish(LONG)).isFalse();
            Files.delete(scratch.resolve("merged"));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(scratch.resolve("merged").resolve(HARVEST + ".cdx")).exists();
        assertThat(said).anySatisfy(line -> assertThat(line).startsWith("alert the CDX file of the harvest"));
    }

    @Test
    void a_launch_that_was_killed_has_no_merged_cdx_file() throws Exception {
        mergingFrom(Optional.of(List.of()));
        try (CrawlEnding ending = ending(now)) {
            ending.follow(said(Crawl.KILLED));
            assertThat(ending.finish(LONG)).isTrue();
        }
        assertThat(scratch.resolve("merged")).doesNotExist();
    }
}
