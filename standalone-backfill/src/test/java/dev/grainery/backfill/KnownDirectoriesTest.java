// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.store.KnownDirectory;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.merge.FileCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that a run need not look up file by file. */
class KnownDirectoriesTest {

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
    void the_first_run_settles_each_directory_with_files() throws Exception {
        archive.fill();
        for (String directory : List.of(OATS, OATS + "/logs/index", RYE, "mirror", "mirror/" + OatHarvest.NAME)) {
            assertThat(known(directory).digests()).as(directory).hasSize(1);
        }
        assertThat(known("").digests()).isEmpty();
    }

    @Test
    void the_next_run_asks_for_directories_and_for_no_location() throws Exception {
        archive.fill();
        drop("location");
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(again(archive.run().dry()).indexes()).isEqualTo(new Tally(0, GrainArchive.INDEXES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void reading_again_and_accepting_look_at_each_location() throws Exception {
        archive.fill();
        drop("location");
        again(archive.run().acceptingReindexed());
        assertThat(read.getAndSet(0)).isPositive();
        archive.fill();
        again(archive.run().rehashing());
        assertThat(read).hasPositiveValue();
    }

    @Test
    void a_store_that_knows_no_directories_learns_them_without_reading() throws Exception {
        archive.fill();
        Map<String, KnownDirectory> before = archive.store().directories().known(List.of(path(OATS), path(RYE)));
        drop("directory");
        assertThat(again(archive.run().dry()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(known(OATS).digests()).isEmpty();
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
        assertThat(known(OATS).digests()).isEqualTo(before.get(path(OATS)).digests());
        assertThat(known(RYE).digests()).isEqualTo(before.get(path(RYE)).digests());
    }

    @Test
    void a_file_of_another_size_is_read_and_its_directory_forgotten() throws Exception {
        archive.fill();
        Files.write(gz(1), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES - 1);
        assertThat(read.getAndSet(0)).isEqualTo(Files.size(gz(1)));
        assertThat(known(OATS).digests()).isEmpty();
        assertThat(known(OATS).isAtRest()).isFalse();
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES);
        assertThat(read).hasValue(0);
    }

    @Test
    void a_file_added_or_gone_makes_only_its_directory_looked_up() throws Exception {
        archive.fill();
        List<String> before = known(OATS).digests();
        Files.write(gz(8), OatHarvest.warcGz(GrainArchive.gz(8)));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(1, FILES, 0, 0, 0));
        assertThat(known(OATS).digests()).hasSize(1).isNotEqualTo(before);
        Files.delete(gz(8));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(known(OATS).digests()).isEqualTo(before);
    }

    @Test
    void a_file_that_another_program_could_not_read_is_read_again() throws Exception {
        archive.fill();
        unreadable(gz(2));
        assertThat(again(archive.run()).containers().unchanged()).isEqualTo(FILES);
        assertThat(read.getAndSet(0)).isEqualTo(Files.size(gz(2)));
        again(archive.run());
        assertThat(read).hasValue(0);
    }

    @Test
    void a_file_found_unreadable_while_a_run_looks_at_its_directory_is_not_taken_for_known() throws Exception {
        archive.fill();
        drop("directory");
        Files.write(gz(8), OatHarvest.warcGz(GrainArchive.gz(8)));
        archive.run().throttledBy(once(() -> unreadable(gz(2)))).into(archive.store());
        assertThat(known(OATS).digests()).isEmpty();
        assertThat(known(RYE).digests()).hasSize(1);
        again(archive.run());
        assertThat(read).hasValue(Files.size(gz(2)));
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
        drop("directory");
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void a_run_that_is_stopped_settles_no_directory_it_has_not_read() throws Exception {
        BackfillSummary stopped =
                archive.run().jobs(1).stoppedAfter(2).into(archive.store()).summary();
        assertThat(stopped.interrupted()).isTrue();
        assertThat(known(OATS).digests()).isEmpty();
        assertThat(known(RYE).digests()).isEmpty();
        BackfillSummary next = again(archive.run());
        assertThat(next.containers().fresh() + next.containers().unchanged()).isEqualTo(FILES);
        assertThat(known(OATS).digests()).hasSize(1);
    }

    @Test
    void a_choice_of_files_settles_what_it_takes_and_fools_nobody() throws Exception {
        PathChoice first = new PathChoice(List.of(GrainArchive.gz(0)), List.of());
        again(archive.run().choosing(first));
        assertThat(known(OATS).digests()).hasSize(1);
        BackfillSummary whole = again(archive.run());
        assertThat(whole.containers()).isEqualTo(new Tally(FILES - 2, 2, 0, 0, 0));
        read.set(0);
        assertThat(again(archive.run().choosing(first)).containers()).isEqualTo(new Tally(0, 2, 0, 0, 0));
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES, 0, 0, 0));
        assertThat(read).hasValue(0);
    }

    @Test
    void a_directory_with_a_link_that_is_followed_is_looked_up_file_by_file() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("elsewhere"));
        Path target = Files.write(elsewhere.resolve(GrainArchive.gz(9)), OatHarvest.warcGz(GrainArchive.gz(9)));
        Files.createSymbolicLink(archive.file(RYE).resolve("link.warc.gz"), target);
        again(archive.run().followingLinks());
        assertThat(known(RYE).digests()).isEmpty();
        assertThat(known(OATS).digests()).hasSize(1);
        read.set(0);
        assertThat(again(archive.run().followingLinks()).containers()).isEqualTo(new Tally(0, FILES + 1, 0, 0, 0));
        assertThat(read).hasValue(0);
        Files.write(target, new byte[] {1}, StandardOpenOption.APPEND);
        again(archive.run().followingLinks());
        assertThat(read).hasValue(Files.size(target));
    }

    @Test
    void a_name_that_could_be_that_of_two_files_is_looked_up_by_itself() throws Exception {
        Files.write(archive.file(RYE).resolve("%E9.warc.gz"), OatHarvest.warcGz("%E9.warc.gz"));
        archive.fill();
        assertThat(known(RYE).digests()).isEmpty();
        assertThat(again(archive.run()).containers()).isEqualTo(new Tally(0, FILES + 1, 0, 0, 0));
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

    @Test
    void findings_of_names_are_told_by_every_run() throws Exception {
        Files.write(archive.file(RYE).resolve("left.warc.gz.open"), new byte[] {1});
        List<String> first = archive.fill().findingsBelow(archive.root());
        List<String> second = archive.fill().findingsBelow(archive.root());
        assertThat(first).anyMatch(finding -> finding.endsWith("left.warc.gz.open"));
        assertThat(second).anyMatch(finding -> finding.endsWith("left.warc.gz.open"));
        assertThat(known(RYE).digests()).hasSize(1);
    }

    @Test
    void of_a_large_directory_only_the_part_that_changed_is_looked_up() throws Exception {
        Path large = Files.createDirectory(archive.file("large"));
        int files = 1_001;
        for (int i = 0; i < files; i++) {
            Files.writeString(large.resolve(String.format("%04d.warc", i)), "no container");
        }
        again(archive.run());
        assertThat(known("large").digests()).hasSize(3);
        read.set(0);
        Files.writeString(large.resolve("0700.warc"), "another size");
        drop("location");
        PathChoice choice = new PathChoice(List.of("*.warc"), List.of());
        again(archive.run().choosing(choice));
        assertThat(read).hasValue(0);
        Files.writeString(large.resolve("0700.warc"), "quite another size");
        assertThat(again(archive.run().choosing(choice)).containers()).isEqualTo(new Tally(0, 1_000, 0, 0, 1));
        assertThat(read).hasValue(499 * 12 + 18);
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
                        .check(List.of(new FileCheck(
                                location,
                                Hash.NA,
                                Amount.NA,
                                StoredArchive.DAY.instant().plusSeconds(1)))))
                .hasSize(1);
    }

    private KnownDirectory known(String directory) {
        return archive.store().directories().known(List.of(path(directory))).get(path(directory));
    }

    private String path(String directory) {
        return directory.isEmpty()
                ? archive.root().toString()
                : archive.file(directory).toString();
    }

    private Path gz(int serial) {
        return archive.file(OATS).resolve(GrainArchive.gz(serial));
    }

    /** Empties a collection behind the back of the store. */
    private void drop(String collection) {
        Path directory = archive.store().uri().directory().orElseThrow();
        try (StoredDocuments documents = new StoredDocuments(directory)) {
            documents.clear(collection);
        }
    }
}
