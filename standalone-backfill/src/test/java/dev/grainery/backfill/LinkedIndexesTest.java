// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RevisionStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes, the containers they cover, and their harvest. */
class LinkedIndexesTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String SECOND_GZ = OatHarvest.warc(1) + ".gz";

    @TempDir
    private Path temporary;

    @Test
    void an_index_of_one_container_and_its_container_know_each_other() throws Exception {
        FixtureTree tree = Oats.tree("indexed", 2).withIndex(GZ + ".cdx", OatHarvest.cdx(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            ContainerRecord container = archive.records().container(GZ);
            CdxRecord index = index(archive);
            assertThat(container.paths().cdxID()).isEqualTo(index.id());
            assertThat(index.paths().warcID()).isEqualTo(OneOrMany.of(container.id()));
            assertThat(index.paths().harvestID()).isEqualTo(container.harvestId());
            assertThat(archive.records().container(SECOND_GZ).paths().cdxID()).isEqualTo(GraineryRecord.NA);
            assertThat(archive.records().harvests())
                    .singleElement()
                    .satisfies(harvest -> assertThat(harvest.paths().cdxsID()).containsExactly(index.id()));
        }
    }

    @Test
    void it_does_not_matter_which_of_them_came_first() throws Exception {
        FixtureTree tree = FixtureTree.harvest("indexed").withIndex("all.cdx", OatHarvest.cdx(GZ, SECOND_GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.fill().findingsBelow(archive.root()))
                    .containsExactly("GRN-W023 " + OatHarvest.NAME + "/logs/index/all.cdx");
            assertThat(index(archive).paths().harvestID()).isEqualTo(GraineryRecord.NA);
            Oats.tree("containers", 2).writeTo(archive.root());
            assertThat(archive.fill().findings()).isEmpty();
            Records records = archive.records();
            String[] ids = Stream.of(GZ, SECOND_GZ)
                    .map(name -> records.container(name).id())
                    .sorted()
                    .toArray(String[]::new);
            assertThat(index(archive).paths().warcID()).isEqualTo(OneOrMany.of(List.of(ids)));
            assertThat(records.containers())
                    .allSatisfy(container -> assertThat(container.paths().cdxID())
                            .isEqualTo(index(archive).id()));
            assertThat(records.harvests())
                    .singleElement()
                    .satisfies(harvest -> assertThat(harvest.paths().cdxsID())
                            .containsExactly(index(archive).id()));
        }
    }

    @Test
    void an_index_that_was_written_anew_fails_its_check_and_keeps_its_first_hash() throws Exception {
        FixtureTree tree = Oats.tree("indexed", 1).withIndex(GZ + ".cdx", OatHarvest.cdx(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            Hash first = index(archive).revision().hashOrig();
            Files.writeString(archive.file(Oats.INDEX), OatHarvest.cdx(GZ, GZ));
            assertThat(archive.fill().summary().cdxFiles()).isEqualTo(new Tally(0, 0, 0, 0, 1));
            assertThat(index(archive).revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
            assertThat(index(archive).revision().hashOrig()).isEqualTo(first);
            assertThat(index(archive).revision().hashLast()).isNotEqualTo(first);
            assertThat(index(archive).cdx().lines().value()).hasValue(1);
        }
    }

    @Test
    void an_index_that_was_written_anew_may_be_accepted_and_the_comment_keeps_the_old_hash() throws Exception {
        FixtureTree tree = Oats.tree("indexed", 2).withIndex(GZ + ".cdx", OatHarvest.cdx(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            Hash first = index(archive).revision().hashOrig();
            Files.writeString(archive.file(Oats.INDEX), OatHarvest.cdx(GZ, SECOND_GZ));
            BackfillRun.Done done = archive.run().acceptingReindexed().into(archive.store());
            assertThat(done.summary().cdxFiles()).isEqualTo(new Tally(0, 0, 0, 1, 0));
            CdxRecord index = index(archive);
            assertThat(index.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            assertThat(index.revision().hashOrig()).isNotEqualTo(first);
            assertThat(index.revision().commentaries().text()).contains(first.value());
            assertThat(index.cdx().lines().value()).hasValue(2);
            assertThat(index.paths().warcID().values()).hasSize(2);
            assertThat(archive.records().container(SECOND_GZ).paths().cdxID()).isEqualTo(index.id());
        }
    }

    private static CdxRecord index(StoredArchive archive) {
        assertThat(archive.records().cdxFiles()).hasSize(1);
        return archive.records().cdxFiles().get(0);
    }
}
