// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.validate.CheckSummary;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run does to an archive that was read before. */
class RepeatedRunTest {

    private static final Clock LATER = StoredArchive.clock("2021-07-01T00:00:00Z");
    private static final int COPIES = 1;

    @TempDir
    private Path temporary;

    private StoredArchive archive;

    @BeforeEach
    void make() throws IOException {
        archive = StoredArchive.of(GrainArchive.tree(), temporary);
    }

    @AfterEach
    void close() {
        archive.close();
    }

    @Test
    void the_first_run_makes_a_record_of_everything() throws Exception {
        BackfillSummary summary = archive.fill().summary();
        assertThat(summary.containers()).isEqualTo(new Tally(GrainArchive.CONTAINERS + COPIES, 0, 0, 0, 0));
        assertThat(summary.cdxFiles()).isEqualTo(new Tally(GrainArchive.INDEXES, 0, 0, 0, 0));
        assertThat(summary.harvests()).isEqualTo(new Tally(GrainArchive.HARVESTS, 0, 0, 0, 0));
        assertThat(summary.interrupted()).isFalse();
        assertThat(archive.records().containers()).hasSize(GrainArchive.CONTAINERS);
        assertThat(archive.records().cdxFiles()).hasSize(GrainArchive.INDEXES);
        assertThat(archive.records().harvests()).hasSize(GrainArchive.HARVESTS);
    }

    @Test
    void a_second_run_finds_all_unchanged_reads_nothing_and_writes_nothing() throws Exception {
        archive.fill();
        Records before = archive.records();
        AtomicLong read = new AtomicLong();
        BackfillSummary summary = archive.run()
                .at(LATER)
                .throttledBy(read::addAndGet)
                .into(archive.store())
                .summary();
        assertThat(summary.containers()).isEqualTo(new Tally(0, GrainArchive.CONTAINERS + COPIES, 0, 0, 0));
        assertThat(summary.cdxFiles()).isEqualTo(new Tally(0, GrainArchive.INDEXES, 0, 0, 0));
        assertThat(summary.harvests()).isEqualTo(Tally.NONE);
        assertThat(read).hasValue(0);
        assertThat(archive.records()).isEqualTo(before);
    }

    @Test
    void reading_again_validates_everything_and_keeps_every_first_hash() throws Exception {
        archive.fill();
        Map<Path, Hash> before = hashes();
        CheckSummary summary =
                ValidationRun.by(LATER).ofAll().on(archive.store()).summary();
        assertThat(summary.equal()).isEqualTo(GrainArchive.CONTAINERS + COPIES + GrainArchive.INDEXES);
        assertThat(summary.checked()).isEqualTo(summary.equal());
        assertThat(hashes()).isEqualTo(before);
        assertThat(files()).allSatisfy(record -> {
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.revision().hashLast()).isEqualTo(record.revision().hashOrig());
            assertThat(record.revision().dateOfValidation()).isEqualTo(LATER.instant());
            assertThat(record.header().date()).isEqualTo(StoredArchive.DAY.instant());
        });
        assertThat(archive.records().harvests())
                .allSatisfy(harvest ->
                        assertThat(harvest.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED));
    }

    @Test
    void a_container_that_was_added_is_read_and_its_harvest_brought_up_to_date() throws Exception {
        archive.fill();
        String fileName = GrainArchive.gz(3);
        Files.write(archive.file(GrainArchive.DIRECTORIES.get(0)).resolve(fileName), OatHarvest.warcGz(fileName));
        BackfillSummary summary = archive.run().at(LATER).into(archive.store()).summary();
        assertThat(summary.containers()).isEqualTo(new Tally(1, GrainArchive.CONTAINERS + COPIES, 0, 0, 0));
        assertThat(summary.harvests()).isEqualTo(new Tally(0, 0, 0, 1, 0));
        assertThat(archive.records().harvests())
                .anySatisfy(harvest -> assertThat(harvest.paths().warcsFileNames())
                        .contains(fileName)
                        .hasSize(GrainArchive.CONTAINERS));
    }

    private Stream<StoredFileRecord> files() {
        Records records = archive.records();
        return Stream.concat(records.containers().stream(), records.cdxFiles().stream());
    }

    private Map<Path, Hash> hashes() {
        return files().collect(Collectors.toMap(
                record -> Path.of(record.location().path()),
                record -> record.revision().hashOrig()));
    }
}
