// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a harvest counts as a container, and which date it takes. */
class WhatCountsTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String ODD = OatHarvest.warc(1);

    @TempDir
    private Path temporary;

    @Test
    void file_that_is_no_container_has_a_record_and_is_not_counted() throws Exception {
        FixtureTree tree = Oats.tree("page", 1).withFile(ODD, Bytes.of("<!DOCTYPE html><title>Not found</title>\n"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.fill();
            assertThat(done.findingsBelow(archive.root())).containsExactly("GRN-E004 " + OatHarvest.NAME + "/" + ODD);
            ContainerRecord record = archive.records().container(ODD);
            assertThat(record.extension().noContainer()).isTrue();
            HarvestRecord harvest = harvest(archive);
            assertThat(harvest.harvest().warcsNumber()).isEqualTo(1);
            assertThat(harvest.harvest().size()).isEqualTo(Files.size(archive.file(Oats.FIRST)));
            assertThat(harvest.paths().warcsFileNames()).containsExactly(GZ);
            assertThat(record.harvestId()).isEqualTo(harvest.harvest().harvestID());
        }
    }

    @Test
    void files_that_are_no_containers_make_no_harvest() throws Exception {
        FixtureTree tree = FixtureTree.harvest("pages").withFile(ODD, Bytes.of("<!DOCTYPE html>\n"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(archive.records().containers()).hasSize(1);
            assertThat(archive.records().harvests()).isEmpty();
        }
    }

    @Test
    void container_that_was_renamed_beside_itself_counts_once() throws Exception {
        FixtureTree tree = Oats.tree("renamed", 1).withFile("oats-copied.warc.gz", OatHarvest.warcGz(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.fill();
            assertThat(archive.records().containers()).hasSize(2);
            assertThat(harvest(archive).harvest().warcsNumber()).isEqualTo(1);
            assertThat(harvest(archive).harvest().size()).isEqualTo(Files.size(archive.file(Oats.FIRST)));
            assertThat(harvest(archive).paths().warcsFileNames()).containsExactly(GZ);
            assertThat(done.findings())
                    .anySatisfy(finding -> assertThat(finding.message())
                            .isEqualTo("oats-copied.warc.gz is " + GZ + " under another name, and counts once"));
        }
    }

    @Test
    void equal_identifiers_with_other_bytes_stay_two_containers() throws Exception {
        FixtureTree tree = Oats.tree("other", 1).withFile("oats-other.warc.gz", OatHarvest.warcGz(GZ, "more oats"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            assertThat(harvest(archive).harvest().warcsNumber()).isEqualTo(2);
        }
    }

    @Test
    void date_of_origin_that_cannot_be_right_stays_in_its_record_and_never_dates_the_harvest() throws Exception {
        FixtureTree tree = Oats.tree("dates", 1)
                .withFile(OatHarvest.warc(1), dated(1, "1970-01-01T00:00:00Z"))
                // read on the first of June
                .withFile(OatHarvest.warc(2), dated(2, "2021-06-02T00:00:00Z"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            BackfillRun.Done done = archive.fill();
            assertThat(done.findingsBelow(archive.root()))
                    .containsExactly(
                            "GRN-W031 " + OatHarvest.NAME + "/" + OatHarvest.warc(1),
                            "GRN-W031 " + OatHarvest.NAME + "/" + OatHarvest.warc(2));
            assertThat(archive.records()
                            .container(OatHarvest.warc(1))
                            .container()
                            .dateOfOrigin())
                    .isEqualTo("1970-01-01T00:00:00.000Z");
            assertThat(harvest(archive).harvest().date()).isEqualTo("2020-01-02T03:04:05.000Z");
        }
    }

    private static byte[] dated(int serial, String date) {
        String fileName = OatHarvest.warc(serial);
        return ContainerBytes.warc()
                .warcinfo(OatHarvest.id(fileName), fileName, date, OatHarvest.fields())
                .bytes(Packing.PLAIN);
    }

    private static HarvestRecord harvest(StoredArchive archive) {
        assertThat(archive.records().harvests()).hasSize(1);
        return archive.records().harvests().get(0);
    }
}
