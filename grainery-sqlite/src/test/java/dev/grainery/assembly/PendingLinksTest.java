// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.PendingHarvests;
import dev.grainery.store.SampleFiles;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingLinksTest {

    private static final String CONTAINER = "/h/a.warc.gz";
    private static final String HARVEST = NameUuid.DNS.of("h");
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
        return archive.store().pending().all().containsKey(PendingHarvests.LINKS);
    }

    private void store_a_container_and_its_cdx_file() {
        archive.container(CONTAINER, "h").index(CDX, "a.warc.gz");
    }

    private ContainerRecord container() {
        return archive.store().containers().find("a.warc.gz").get(0);
    }

    private CdxRecord cdxFile() {
        return archive.index(CDX);
    }

    @Test
    void what_a_run_writes_is_linked_at_its_end() {
        PendingLinks links = PendingLinks.ofRun(archive.store());
        links.begin();
        assertThat(isMarked()).isTrue();
        store_a_container_and_its_cdx_file();
        links.add(container());
        links.add(cdxFile());
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
        PendingLinks.ofRun(archive.store()).begin();
        store_a_container_and_its_cdx_file();

        PendingLinks next = PendingLinks.ofRun(archive.store());
        next.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(isMarked()).isFalse();
    }

    @Test
    void links_of_a_run_are_made_although_another_one_has_ended_first() {
        PendingLinks one = PendingLinks.ofRun(archive.store());
        PendingLinks other = PendingLinks.ofRun(archive.store());
        one.begin();
        other.begin();
        other.update();
        assertThat(isMarked()).isFalse();
        store_a_container_and_its_cdx_file();
        one.add(cdxFile());
        one.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
    }

    @Test
    void links_are_made_of_a_run_that_was_killed_while_this_one_went_on() {
        PendingLinks one = PendingLinks.ofRun(archive.store());
        one.begin();
        PendingLinks.ofRun(archive.store()).begin();
        store_a_container_and_its_cdx_file();
        one.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(isMarked()).isFalse();
    }

    @Test
    void run_that_has_put_nothing_out_of_date_leaves_the_mark_of_another() {
        PendingLinks one = PendingLinks.ofRun(archive.store());
        PendingLinks.ofRun(archive.store()).begin();
        store_a_container_and_its_cdx_file();
        one.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(GraineryRecord.NA);
        assertThat(isMarked()).isTrue();
    }

    @Test
    void run_makes_only_those_links_of_which_its_parts_have_told() {
        store_a_container_and_its_cdx_file();
        archive.container("/g/b.warc.gz", "g").index("/g/logs/index/b.warc.gz.cdx", "b.warc.gz");
        PendingLinks run = PendingLinks.ofRun(archive.store());
        PendingLinks part = PendingLinks.ofPart(archive.store());
        part.begin();
        part.add(cdxFile());
        run.add(part.touched());
        run.update();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(archive.indexOf("/g/b.warc.gz")).isEqualTo(GraineryRecord.NA);
        assertThat(isMarked()).isFalse();
    }

    @Test
    void run_that_wrote_nothing_links_nothing() {
        store_a_container_and_its_cdx_file();
        PendingLinks links = PendingLinks.ofRun(archive.store());
        assertThat(links.update()).isEmpty();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(GraineryRecord.NA);
    }

    @Test
    void renaming_links_what_a_killed_one_has_filed() throws NamingFileException {
        store_a_container_and_its_cdx_file();
        rename();
        PendingLinks.ofRun(archive.store()).begin();
        rename();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(archive.store().pending().all()).isEmpty();
    }

    @Test
    void filing_one_container_links_what_a_killed_run_left() throws NamingFileException {
        store_a_container_and_its_cdx_file();
        PendingLinks.ofRun(archive.store()).begin();
        archive.container("/g/b.warc.gz", "X");
        rename();
        assertThat(archive.indexOf(CONTAINER)).isEqualTo(StoredArchive.id(CDX));
        assertThat(archive.store().pending().all()).isEmpty();
    }

    private void rename() throws NamingFileException {
        NamingConvention byDirectory =
                NamingConvention.of("directories.json", "{\"name\": \"directories\", \"source\": [\"directory\"]}");
        new HarvestRenaming(archive.store(), byDirectory, "eva@archive1", InstantSource.fixed(SampleFiles.NOON)).run();
    }
}
