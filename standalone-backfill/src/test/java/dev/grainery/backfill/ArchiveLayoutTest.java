// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies beside the containers of a harvest: crawl logs, checksum lists and leftovers. */
class ArchiveLayoutTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @TempDir
    private Path temporary;

    @Test
    void crawl_logs_are_listed_in_the_record_of_the_harvest() throws Exception {
        FixtureTree tree = Oats.tree("logs", 1).withFile("logs/crawl/crawler07.tar.gz");
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(harvest(archive).harvestCrawl().logs()).isTrue();
            assertThat(harvest(archive).harvestCrawl().path()).contains("logs/crawl");
            assertThat(harvest(archive).harvestCrawl().fileName())
                    .containsExactly("crawler00.tar.gz", "crawler07.tar.gz");
        }
    }

    @Test
    void crawl_logs_that_come_later_find_their_harvest() throws Exception {
        FixtureTree tree = FixtureTree.empty("logs").withWarc(0);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.fill().findingsBelow(archive.root())).containsExactly("GRN-W017 " + OatHarvest.NAME);
            assertThat(harvest(archive).harvestCrawl().logs()).isFalse();
            FixtureTree.harvest("logs").writeTo(archive.root());
            BackfillRun.Done done = archive.fill();
            assertThat(done.findings()).isEmpty();
            assertThat(done.summary().harvests()).isEqualTo(new Tally(0, 0, 0, 1, 0));
            assertThat(harvest(archive).harvestCrawl().fileName()).containsExactly("crawler00.tar.gz");
        }
    }

    @Test
    void a_sum_that_differs_goes_into_the_comment_and_the_hash_is_what_was_computed() throws Exception {
        String wrong = "0".repeat(32);
        FixtureTree tree = Oats.tree("lists", 2)
                .with("sums.md5", (wrong + "  " + Oats.FIRST + "\n").getBytes(StandardCharsets.UTF_8));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            assertThat(archive.fill().findingsBelow(archive.root())).containsExactly("GRN-E007 " + Oats.FIRST);
            ContainerRecord record = archive.records().container(GZ);
            assertThat(record.revision().commentaries().text()).contains("GRN-E007", "sums.md5", wrong);
            assertThat(record.revision().hashOrig().value()).isNotEqualTo(wrong);
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            Records before = archive.records();
            assertThat(archive.fill().findingsBelow(archive.root())).containsExactly("GRN-E007 " + Oats.FIRST);
            assertThat(archive.records()).isEqualTo(before);
        }
    }

    @Test
    void unfinished_containers_get_a_record_when_that_is_asked_for() throws Exception {
        String open = OatHarvest.warc(1) + ".gz.open";
        FixtureTree tree = Oats.tree("leftovers", 1).withFile(open, OatHarvest.warcGz(OatHarvest.warc(1) + ".gz"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(archive.records().containers()).hasSize(1);
            BackfillRun.Done done = archive.run().includingUnfinished().into(archive.store());
            assertThat(done.findingsBelow(archive.root())).containsExactly("GRN-W012 " + OatHarvest.NAME + "/" + open);
            ContainerRecord record = archive.records().container(open);
            assertThat(record.revision().commentaries().text()).startsWith("GRN-W012 ");
            assertThat(record.container().isPartOf()).isEqualTo(OatHarvest.NAME);
        }
    }

    @Test
    void a_container_that_could_not_be_read_is_read_by_a_later_run() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("unreadable", 2), temporary)) {
            Path second = archive.file(Oats.SECOND);
            byte[] bytes = Files.readAllBytes(second);
            BackfillRun.Done first = archive.run()
                    .jobs(1)
                    .throttledBy(read -> {
                        if (second.toFile().isFile() && second.toFile().delete()) {
                            second.toFile().mkdir();
                        }
                    })
                    .into(archive.store());
            assertThat(first.findingsBelow(archive.root())).containsExactly("GRN-E001 " + Oats.SECOND);
            ContainerRecord failed = archive.records().container(OatHarvest.warc(1) + ".gz");
            assertThat(failed.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
            assertThat(failed.revision().hashOrig().isKnown()).isFalse();
            Files.delete(second);
            Files.write(second, bytes);
            BackfillRun.Done later = archive.fill();
            assertThat(later.findings()).isEmpty();
            assertThat(later.summary().containers()).isEqualTo(new Tally(0, 1, 0, 1, 0));
            ContainerRecord read = archive.records().container(OatHarvest.warc(1) + ".gz");
            assertThat(read.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            assertThat(read.revision().hashOrig().isKnown()).isTrue();
            assertThat(read.revision().commentaries().exists()).isFalse();
            assertThat(read.container().operator()).isEqualTo("Anna Ovesná");
        }
    }

    private static HarvestRecord harvest(StoredArchive archive) {
        assertThat(archive.records().harvests()).hasSize(1);
        return archive.records().harvests().get(0);
    }
}
