// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.HarvestRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories as Heritrix leaves them, and as several crawlers fill them. */
class HeritrixLayoutTest {

    private static final String LAUNCH = "20261122010203";
    private static final String LATER = "20261122020304";

    @TempDir
    private Path temporary;

    @Test
    void the_logs_of_a_job_are_those_of_the_launches_that_wrote_the_harvest() throws Exception {
        FixtureTree tree = launch(FixtureTree.empty("job").with("job/job.log"), LAUNCH, 0)
                .with("job/" + LAUNCH + "/logs/crawl.log.cp00001-20261122010300");
        tree = launch(tree, LATER, 1);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.fill();
            assertThat(crawl(archive))
                    .isEqualTo(new HarvestRecord.CrawlSection(
                            true,
                            Optional.of(archive.root() + "/job/" + LAUNCH + "/logs"),
                            List.of("alerts.log", "crawl.log", "crawl.log.cp00001-20261122010300")));
            assertThat(done.findingsBelow(archive.root())).doesNotContain("GRN-W017 " + OatHarvest.NAME);
        }
    }

    @Test
    void logs_of_a_launch_that_come_later_find_their_harvest() throws Exception {
        String gz = OatHarvest.warc(0) + ".gz";
        FixtureTree tree =
                FixtureTree.empty("late").with("job/" + LAUNCH + "/store/warcs/" + gz, OatHarvest.warcGz(gz));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(crawl(archive)).isEqualTo(HarvestRecord.CrawlSection.NONE);
            FixtureTree.empty("logs").with("job/" + LAUNCH + "/logs/crawl.log").writeTo(archive.root());
            archive.fill();
            assertThat(crawl(archive).fileName()).containsExactly("crawl.log");
        }
    }

    @Test
    void logs_beside_the_directories_of_several_crawlers_are_those_of_the_harvest() throws Exception {
        FixtureTree tree = FixtureTree.empty("crawlers").withLogs(OatHarvest.NAME);
        for (int crawler = 0; crawler < 2; crawler++) {
            String gz = OatHarvest.warc(crawler) + ".gz";
            tree = tree.with(OatHarvest.NAME + "/crawler0" + crawler + "/" + gz, OatHarvest.warcGz(gz));
        }
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(crawl(archive))
                    .isEqualTo(new HarvestRecord.CrawlSection(
                            true, Optional.of("logs/crawl"), List.of("crawler00.tar.gz")));
        }
    }

    private static FixtureTree launch(FixtureTree tree, String launch, int serial) {
        String directory = "job/" + launch + "/";
        String gz = OatHarvest.warc(serial) + ".gz";
        return tree.with(directory + "crawler-beans.cxml")
                .with(directory + "warcs/" + gz, OatHarvest.warcGz(gz))
                .with(directory + "logs/crawl.log")
                .with(directory + "logs/crawl.log.lck")
                .with(directory + "logs/alerts.log")
                .with(directory + "reports/crawl-report.txt");
    }

    private static HarvestRecord.CrawlSection crawl(StoredArchive archive) {
        assertThat(archive.records().harvests()).hasSize(1);
        return archive.records().harvests().get(0).harvestCrawl();
    }
}
