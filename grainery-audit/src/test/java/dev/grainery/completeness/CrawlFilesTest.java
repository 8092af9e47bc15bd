// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.completeness.MadeCrawl.Writer;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlFilesTest {

    @TempDir
    private Path home;

    @Test
    void logs_may_be_below_a_directory_that_cannot_be_listed() {
        List<String> missing = List.of(
                "/a/serials", "/a/crawl.log", "/a/1-metadata-1.warc.gz", "/a/1.warc.gz", "/a/1.cdx", "/a/cdx-00001.gz");
        assertThat(new CrawlFiles(List.of(), List.of(), List.of(), missing, List.of()).missingLogs())
                .containsExactly("/a/serials", "/a/crawl.log", "/a/1-metadata-1.warc.gz");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_harvest_has_the_containers_and_logs_that_the_store_knows(boolean absolute) throws IOException {
        MadeCrawl crawl = new MadeCrawl(Writer.HERITRIX_3, 3);
        crawl.writeTo(home);
        Describer describer = Describer.builder().author("Library").build();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")))) {
            Set<String> harvests = new TreeSet<>();
            for (MadeCrawl.Container container : crawl.containers) {
                Described.Recorded described = (Described.Recorded)
                        describer.describe(home.resolve("warcs").resolve(container.name()));
                ContainerRecord record = (ContainerRecord) described.record();
                harvests.add(record.paths().harvestID());
                store.containers().store(List.of(Observation.of(record)));
            }
            store.facts()
                    .putLogs(List.of(new CrawlLogs(
                            home.toString(),
                            absolute ? home.resolve("logs").toString() : "logs",
                            List.of("crawl.log", "crawl.log.cp00001-20200101000000", "uri-errors.log"))));
            CrawlFiles files = CrawlFiles.of(store, harvests, new LocalStorage());
            assertThat(files.containers()).hasSize(5);
            assertThat(files.missing()).isEmpty();
            Comparison found = MadeCrawl.compared(files);
            assertThat(found.completeness().matched()).isEqualTo(200);
            assertThat(found.completeness().differences()).isZero();
            assertThat(found.unread())
                    .extracting(Comparison.Unread::path)
                    .containsExactly(home.resolve("logs/crawl.log.cp00001-20200101000000")
                            .toString());
            assertThat(CrawlFiles.of(store, Set.of("none"), new LocalStorage()).logs())
                    .isEmpty();
        }
    }
}
