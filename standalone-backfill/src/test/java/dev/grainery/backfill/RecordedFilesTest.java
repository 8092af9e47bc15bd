// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static dev.grainery.store.PlainReport.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.store.merge.FixityCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a second run reads, and what it leaves alone. */
class RecordedFilesTest {

    private static final int FILES = GrainArchive.CONTAINERS + 1;
    private static final String OATS = GrainArchive.DIRECTORIES.get(0);
    private static final String RYE = GrainArchive.DIRECTORIES.get(1);

    @TempDir
    private Path temporary;

    private StoredArchive archive;
    private final AtomicLong read = new AtomicLong();

    @BeforeEach
    void make() throws IOException {
        archive = StoredArchive.of(GrainArchive.tree(), temporary);
    }

    @AfterEach
    void close() {
        archive.close();
    }

    @Test
    void file_of_another_size_is_read_and_no_other() throws Exception {
        archive.fill();
        Files.write(gz(1), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES - 1);
        assertThat(read.getAndSet(0)).isEqualTo(Files.size(gz(1)));
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES);
        assertThat(read).hasValue(0);
    }

    @Test
    void file_that_was_added_is_read_and_one_that_is_gone_changes_nothing() throws Exception {
        archive.fill();
        Files.write(gz(8), OatHarvest.warcGz(GrainArchive.gz(8)));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(1, FILES, 0, 0, 0));
        Files.delete(gz(8));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
    }

    @Test
    void file_that_another_program_could_not_read_is_read_again() throws Exception {
        archive.fill();
        unreadable(gz(2));
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES);
        assertThat(read.getAndSet(0)).isEqualTo(Files.size(gz(2)));
        again(archive.run());
        assertThat(read).hasValue(0);
    }

    @Test
    void two_runs_at_once_leave_an_archive_that_a_third_finds_unchanged() throws Exception {
        archive.run()
                .throttledBy(once(() -> {
                    try {
                        archive.fill();
                    } catch (IOException | InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }))
                .into(archive.store());
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void what_a_stopped_run_has_not_read_is_read_by_the_next() throws Exception {
        BackfillSummary stopped =
                archive.run().jobs(1).stoppedAfter(2).into(archive.store()).summary();
        assertThat(stopped.interrupted()).isTrue();
        BackfillSummary next = again(archive.run());
        assertThat(next.containers().fresh() + next.containers().unchanged()).isEqualTo(FILES);
    }

    @Test
    void choice_of_files_leaves_the_others_to_be_read() throws Exception {
        PathChoice first = new PathChoice(List.of(GrainArchive.gz(0)), List.of());
        again(archive.run().choosing(first));
        BackfillSummary whole = again(archive.run());
        assertThat(whole.containers()).isEqualTo(new Tally(FILES - 2, 2, 0, 0, 0));
        read.set(0);
        assertThat(again(archive.run().choosing(first)).containers()).isEqualTo(new Tally(0, 2, 0, 0, 0));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void file_to_which_a_link_leads_is_known_at_its_own_place() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("elsewhere"));
        Path target = Files.write(elsewhere.resolve(GrainArchive.gz(9)), OatHarvest.warcGz(GrainArchive.gz(9)));
        Files.createSymbolicLink(archive.file(RYE).resolve("link.warc.gz"), target);
        again(archive.run().followingLinks());
        read.set(0);
        assertThat(again(archive.run().followingLinks()).containers()).isEqualTo(new Tally(0, FILES + 1, 0, 0, 0));
        assertThat(read).hasValue(0);
        Files.write(target, new byte[] {1}, StandardOpenOption.APPEND);
        again(archive.run().followingLinks());
        assertThat(read).hasValue(Files.size(target));
    }

    @Test
    void name_that_could_be_that_of_two_files_is_known() throws Exception {
        Files.write(archive.file(RYE).resolve("%E9.warc.gz"), OatHarvest.warcGz("%E9.warc.gz"));
        archive.fill();
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES + 1, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void names_whose_order_differs_from_one_program_to_the_next_are_known() throws Exception {
        List<String> names = List.of(
                "a.warc.gz",
                "a/x.warc.gz",
                "a-b.warc.gz",
                "a b.warc.gz",
                "A.warc.gz",
                "100%.warc.gz",
                "\u00e9.warc.gz",
                "e\u0301.warc.gz",
                "\uff46.warc.gz",
                "\ud83c\udf3e.warc.gz",
                "\ud83c\udf3e/x.warc.gz",
                "\u4e2d.warc.gz");
        Path odd = Files.createDirectory(archive.file("odd"));
        for (String name : names) {
            Path file = odd.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, OatHarvest.warcGz(file.getFileName().toString()));
        }
        again(BackfillRun.over(odd).at(StoredArchive.DAY));
        assertThat(read.getAndSet(0)).isPositive();
        assertThat(again(BackfillRun.over(odd).at(StoredArchive.DAY))
                        .containers()
                        .unchanged())
                .isEqualTo(names.size());
        assertThat(read).hasValue(0);
    }

    @Test
    void roots_within_each_other_and_single_files_leave_the_count_as_it_was() throws Exception {
        Path[] roots = {gz(0), archive.root(), archive.file(OATS)};
        again(BackfillRun.over(roots).at(StoredArchive.DAY));
        read.set(0);
        assertThat(again(BackfillRun.over(roots).at(StoredArchive.DAY)).containers())
                .isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    private BackfillSummary again(BackfillRun run) throws Exception {
        return run.throttledBy(read::addAndGet).into(archive.store()).summary();
    }

    private ReadThrottle once(Runnable meanwhile) {
        AtomicBoolean done = new AtomicBoolean();
        return bytes -> {
            if (done.compareAndSet(false, true)) {
                meanwhile.run();
            }
        };
    }

    private void unreadable(Path file) {
        Location location =
                new Location(file.getParent().toString(), file.getFileName().toString());
        assertThat(archive.store()
                        .containers()
                        .check(
                                List.of(new FixityCheck(
                                        location,
                                        Hash.NA,
                                        Amount.NA,
                                        StoredArchive.DAY.instant().plusSeconds(1))),
                                PLAIN))
                .hasSize(1);
    }

    private Path gz(int serial) {
        return archive.file(OATS).resolve(GrainArchive.gz(serial));
    }
}
