// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingLinksTest {

    private static final String CONTAINER = "/h/a.warc.gz";
    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final String CDX = "/h/logs/index/a.warc.gz.cdx";

    @TempDir
    private Path directory;

    private StoredArchive archive;

    @BeforeEach
    void open() {
        archive = new StoredArchive(directory);
    }

    @AfterEach
    void close() {
        archive.close();
    }

    private boolean isMarked() {
        return archive.store().pending().all().containsKey(CdxLinks.PENDING);
    }

    private void store_a_container_and_its_cdx_file() {
        archive.container(CONTAINER, "H").index(CDX, "a.warc.gz");
    }

    private ContainerRecord container() {
        return archive.store().containers().find("a.warc.gz").get(0);
    }

    private CdxRecord cdxFile() {
        return archive.index(CDX);
    }

    @Test
    void what_a_run_writes_is_linked_at_its_end() {
        PendingLinks links = new PendingLinks(archive.store());
        links.begin();
        assertThat(isMarked()).isTrue();
        store_a_container_and_its_cdx_file();
        links.container(container());
        links.cdxFile(cdxFile());
        archive.store()
                .pending()
                .clear(Map.of(HARVEST, archive.store().pending().all().get(HARVEST)));
        assertThat(links.update()).isEmpty();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(isMarked()).isFalse();
        assertThat(archive.store().pending().all()).containsOnlyKeys(HARVEST);
    }

    @Test
    void what_a_killed_run_has_written_is_linked_by_the_next() {
        new PendingLinks(archive.store()).begin();
        store_a_container_and_its_cdx_file();

        PendingLinks next = new PendingLinks(archive.store());
        next.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(isMarked()).isFalse();
    }

    @Test
    void run_that_wrote_nothing_links_nothing() {
        store_a_container_and_its_cdx_file();
        PendingLinks links = new PendingLinks(archive.store());
        assertThat(links.update()).isEmpty();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(GraineryRecord.NA);
    }
}
