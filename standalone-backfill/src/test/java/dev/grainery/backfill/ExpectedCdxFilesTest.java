// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.validate.ValidationRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of CDX files that are not there, when they are asked for. */
class ExpectedCdxFilesTest {

    private static final String INDEXED = OatHarvest.warc(0) + ".gz";
    private static final String BARE = OatHarvest.warc(1) + ".gz";

    @TempDir
    private Path temporary;

    @Test
    void container_without_an_index_gets_a_record_that_says_so_once() throws Exception {
        try (StoredArchive archive = StoredArchive.of(tree(), temporary)) {
            archive.fill();
            assertThat(archive.records().cdxFiles()).hasSize(1);
            archive.run().expectingIndexes().into(archive.store());
            CdxRecord absent = absent(archive);
            assertThat(absent.cdx().fileName()).isEqualTo(BARE + ".cdx");
            assertThat(absent.cdx().warcName().values()).containsExactly(BARE);
            assertThat(absent.cdx().size()).isEqualTo(Amount.NA);
            assertThat(absent.paths().basic().absolute())
                    .isEqualTo(archive.root().resolve(OatHarvest.NAME) + "/logs/index");
            assertThat(absent.paths().warcID().values())
                    .containsExactly(archive.records().container(BARE).id());
            assertThat(archive.records().container(BARE).paths().cdxID()).isEqualTo(GraineryRecord.NA);
            assertThat(archive.records().harvests().get(0).paths().cdxsID()).hasSize(1);
            Records before = archive.records();
            archive.run().expectingIndexes().into(archive.store());
            assertThat(archive.records()).isEqualTo(before);
        }
    }

    @Test
    void nobody_looks_for_the_file_of_an_index_that_is_not_there() throws Exception {
        try (StoredArchive archive = StoredArchive.of(tree(), temporary)) {
            archive.run().expectingIndexes().into(archive.store());
            ValidationRun.Done done = ValidationRun.at(Instant.parse("2024-01-01T00:00:00Z"))
                    .ofAll()
                    .on(archive.store());
            assertThat(done.findings()).isEmpty();
            assertThat(absent(archive).cdx().exists()).isFalse();
        }
    }

    @Test
    void index_that_turns_up_takes_the_place_of_the_record() throws Exception {
        String cdx = OatHarvest.cdx(BARE);
        for (String directory : new String[] {"logs/index/", ""}) {
            Path place = Files.createDirectory(temporary.resolve("place" + directory.length()));
            try (StoredArchive archive = StoredArchive.of(tree(), place)) {
                archive.run().expectingIndexes().into(archive.store());
                Path index = archive.file(OatHarvest.NAME + "/" + directory + BARE + ".cdx");
                Files.writeString(index, cdx);
                assertThat(archive.run()
                                .expectingIndexes()
                                .into(archive.store())
                                .findings())
                        .isEmpty();
                assertThat(archive.records().cdxFiles())
                        .hasSize(2)
                        .allMatch(record -> record.cdx().exists())
                        .allMatch(record -> record.places().conflicts().isEmpty());
                assertThat(archive.records().container(BARE).paths().cdxID()).isNotEqualTo(GraineryRecord.NA);
                assertThat(archive.records().harvests().get(0).paths().cdxsID()).hasSize(2);
            }
        }
    }

    @Test
    void record_goes_when_an_index_of_another_name_covers_the_container() throws Exception {
        try (StoredArchive archive = StoredArchive.of(tree(), temporary)) {
            archive.run().expectingIndexes().into(archive.store());
            Files.writeString(archive.file(OatHarvest.NAME + "/logs/index/all.cdx"), OatHarvest.cdx(INDEXED, BARE));
            archive.run().expectingIndexes().into(archive.store());
            assertThat(archive.records().cdxFiles())
                    .hasSize(2)
                    .allMatch(record -> record.cdx().exists());
        }
    }

    private static FixtureTree tree() {
        return Oats.tree("indexes", 2).withIndex(INDEXED + ".cdx", OatHarvest.cdx(INDEXED));
    }

    private static CdxRecord absent(StoredArchive archive) {
        return archive.records().cdxFiles().stream()
                .filter(index -> !index.cdx().exists())
                .reduce((one, other) -> {
                    throw new AssertionError("two records of missing indexes");
                })
                .orElseThrow();
    }
}
