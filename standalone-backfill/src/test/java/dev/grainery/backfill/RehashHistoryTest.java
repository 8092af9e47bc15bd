// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a backfill reads again are checked, and so are in the history. */
class RehashHistoryTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String LAST = OatHarvest.warc(2) + ".gz";

    @TempDir
    private Path temporary;

    @TempDir
    private Path elsewhere;

    @Test
    void reading_again_is_a_check_and_a_first_reading_is_none() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            archive.fill();
            archive.run().at(later(1)).into(archive.store());
            assertThat(checks(archive)).isEmpty();
            archive.run().at(later(2)).writing(again()).into(archive.store());
            assertThat(checks(archive))
                    // the CDX file that a container and its copy both have is met twice
                    .filteredOn(check -> check.recType() == RecordType.CONTAINER)
                    // containers, and one copy of one of them
                    .hasSize(GrainArchive.CONTAINERS + 1)
                    .doesNotHaveDuplicates()
                    .allSatisfy(check -> {
                        assertThat(check.outcome()).isEqualTo(CheckOutcome.EQUAL);
                        assertThat(check.expected()).isEqualTo(check.hash());
                        assertThat(check.date()).isEqualTo(later(2).instant());
                        assertThat(check.host()).isEqualTo("oats.example");
                    });
        }
    }

    @Test
    void each_outcome_is_told_with_the_hash_that_was_expected() throws Exception {
        FixtureTree tree = Oats.tree("history", 3).with("mirror/" + Oats.FIRST, OatHarvest.warcGz(GZ));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            archive.fill();
            Path first = archive.file(Oats.FIRST);
            byte[] good = Files.readAllBytes(first);
            Files.write(first, new byte[7]);
            archive.run().at(later(1)).writing(again()).into(archive.store());
            Files.write(first, good);
            archive.run().at(later(2)).writing(again()).into(archive.store());
            ContainerRecord record = archive.store().containers().find(GZ).get(0);
            Hash original = record.revision().hashOrig();
            String directory = first.getParent().toString();
            List<FixityEvent> own = archive.store().history().find(GZ).stream()
                    .filter(check -> check.absolute().equals(directory))
                    .toList();
            assertThat(own)
                    .extracting(FixityEvent::id, FixityEvent::outcome, FixityEvent::expected, FixityEvent::bytes)
                    .containsExactly(
                            tuple(record.id(), CheckOutcome.DIFFERENT, original, Amount.of(7)),
                            tuple(record.id(), CheckOutcome.EQUAL, original, Amount.of(good.length)));
            assertThat(own.get(0).hash()).isNotEqualTo(original);
            assertThat(archive.store().history().find(GZ)).hasSize(4);
        }
    }

    @Test
    void file_that_can_be_read_for_the_first_time_has_its_first_check() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("first", 1), temporary)) {
            archive.fill();
            Oats.tree("more", 3).writeTo(archive.root());
            Path third = archive.file(OatHarvest.NAME + "/" + LAST);
            archive.run()
                    .jobs(1)
                    .throttledBy(bytes -> replaceByDirectory(third))
                    .writing(again())
                    .into(archive.store());
            assertThat(archive.store().history().find(LAST)).isEmpty();
            Files.delete(third);
            Files.write(third, OatHarvest.warcGz(LAST));
            archive.run().at(later(1)).writing(again()).into(archive.store());
            archive.run()
                    .at(later(2))
                    .jobs(1)
                    .throttledBy(bytes -> replaceByDirectory(third))
                    .writing(again())
                    .into(archive.store());
            List<FixityEvent> checks = archive.store().history().find(LAST);
            assertThat(checks)
                    .extracting(FixityEvent::outcome)
                    .containsExactly(CheckOutcome.FIRST, CheckOutcome.UNREADABLE);
            assertThat(checks.get(0).expected()).isEqualTo(Hash.NA);
            assertThat(checks.get(1).expected()).isEqualTo(checks.get(0).hash());
            assertThat(checks.get(1).bytes()).isEqualTo(checks.get(0).bytes());
        }
    }

    /** Nobody can read a directory as a file. */
    private static void replaceByDirectory(Path file) {
        if (file.toFile().isFile() && file.toFile().delete()) {
            assertThat(file.toFile().mkdir()).isTrue();
        }
    }

    /** Whoever has all CDX files written has all containers read again. */
    private CdxWriting again() throws IOException {
        return new CdxWriting(
                new CdxDirectory(Files.createDirectories(elsewhere.toRealPath().resolve("cdx")), CdxFormat.CDX, false),
                CdxWriting.Choice.ALWAYS);
    }

    private static Clock later(int day) {
        return StoredArchive.clock("2021-07-0" + day + "T00:00:00Z");
    }

    private static List<FixityEvent> checks(StoredArchive archive) {
        List<FixityEvent> all = new ArrayList<>();
        archive.store().history().forEach(all::add);
        return all;
    }
}
