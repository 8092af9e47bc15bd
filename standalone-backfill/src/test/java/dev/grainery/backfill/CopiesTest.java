// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RevisionStatus;
import dev.grainery.validate.ValidationRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one identity at several places, met in one run or in several. */
class CopiesTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @TempDir
    private Path temporary;

    @Test
    void equal_bytes_at_a_second_place_are_a_copy_and_count_once() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("copies", 1), temporary)) {
            archive.fill();
            String place = copy(archive, OatHarvest.warcGz(GZ));
            BackfillRun.Done done = archive.fill();
            assertThat(done.findingsBelow(archive.root())).containsExactly("GRN-I001 A-copy/" + Oats.FIRST);
            assertThat(done.summary().containers()).isEqualTo(new Tally(1, 1, 0, 0, 0));
            ContainerRecord record = archive.records().container(GZ);
            assertThat(record.location().directory()).isEqualTo(place);
            assertThat(record.places().copies())
                    .extracting(OtherLocation::absolute)
                    .containsExactly(Oats.harvest(archive.root()).toString());
            assertThat(record.places().conflicts()).isEmpty();
            assertThat(archive.records().harvests())
                    .singleElement()
                    .satisfies(harvest -> assertThat(harvest.paths().warcsID()).containsExactly(record.id()));
        }
    }

    @Test
    void a_copy_is_checked_by_itself() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("copies", 1), temporary)) {
            copy(archive, OatHarvest.warcGz(GZ));
            archive.fill();
            Files.write(archive.file(Oats.FIRST), OatHarvest.warcGz(GZ, "oatz"));
            ValidationRun.Done done =
                    ValidationRun.by(StoredArchive.DAY).ofAll().on(archive.store());
            assertThat(done.findings())
                    .extracting(Finding::code, Finding::file)
                    .containsExactly(tuple(
                            FindingCode.HASH_CHANGED, archive.file(Oats.FIRST).toString()));
            ContainerRecord record = archive.records().container(GZ);
            assertThat(record.places().copies())
                    .singleElement()
                    .satisfies(copy -> assertThat(copy.statusOfValidation()).isEqualTo(RevisionStatus.FAILED));
            assertThat(record.revision().statusOfValidation()).isNotEqualTo(RevisionStatus.FAILED);
        }
    }

    @Test
    void other_bytes_of_the_same_identity_are_a_conflict_and_the_first_hash_stays() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("copies", 1), temporary)) {
            archive.fill();
            ContainerRecord first = archive.records().container(GZ);
            String place = copy(archive, OatHarvest.warcGz(GZ, "other oats"));
            BackfillRun.Done done = archive.fill();
            assertThat(done.findingsBelow(archive.root())).containsExactly("GRN-E006 A-copy/" + Oats.FIRST);
            ContainerRecord record = archive.records().container(GZ);
            assertThat(record.revision()).isEqualTo(first.revision());
            assertThat(record.location()).isEqualTo(first.location());
            assertThat(record.places().conflicts())
                    .extracting(OtherLocation::absolute)
                    .containsExactly(place);
            Records before = archive.records();
            assertThat(archive.fill().summary().containers()).isEqualTo(new Tally(0, 2, 0, 0, 0));
            assertThat(archive.records()).isEqualTo(before);
        }
    }

    @Test
    void what_a_link_leads_to_is_no_copy() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("copies", 1), temporary)) {
            Files.createSymbolicLink(archive.file("a-link.warc.gz"), Path.of(Oats.FIRST));
            BackfillRun.Done done = archive.run().followingLinks().into(archive.store());
            assertThat(done.findings()).isEmpty();
            assertThat(done.summary().containers()).isEqualTo(new Tally(1, 0, 0, 0, 0));
            assertThat(archive.records().container(GZ).location().path())
                    .isEqualTo(archive.file(Oats.FIRST).toString());
        }
    }

    /** Puts a file of the same name into another directory, and gives that. */
    private static String copy(StoredArchive archive, byte[] bytes) throws Exception {
        FixtureTree.empty("copy").with("A-copy/" + Oats.FIRST, bytes).writeTo(archive.root());
        return Oats.harvest(archive.file("A-copy")).toString();
    }
}
