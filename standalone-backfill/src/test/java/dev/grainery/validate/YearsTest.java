// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.record.RevisionStatus.FAILED;
import static dev.grainery.record.RevisionStatus.FIRST;
import static dev.grainery.record.RevisionStatus.TOBEVALIDATED;
import static dev.grainery.record.RevisionStatus.VALIDATED;
import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import dev.grainery.run.Budget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of an archive over the years, with everything that happens to files. */
class YearsTest {

    private static final Budget ONE_FILE = new Budget(OptionalLong.of(1), OptionalLong.empty(), Optional.empty());

    @TempDir
    private Path temporary;

    @Test
    void records_say_the_right_thing_at_each_step_and_nothing_is_lost() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("years", 3), temporary)) {
            Path first = archive.file(Oats.FIRST);
            Path second = archive.file(Oats.SECOND);
            Hash original = archive.container(first).revision().hashOrig();
            assertThat(statuses(archive)).containsExactly(FIRST, FIRST, FIRST);

            // nothing is due yet
            Instant firstDue = archive.planned().get(0).minus(RevisionCycle.DUE_BEFORE);
            assertThat(ValidationRun.at(firstDue.minusMillis(1))
                            .on(archive.store())
                            .summary()
                            .checked())
                    .isZero();
            assertThat(ValidationRun.at(firstDue)
                            .dry()
                            .on(archive.store())
                            .summary()
                            .toCheck())
                    .hasValue(1);
            assertThat(statuses(archive)).containsExactly(FIRST, FIRST, FIRST);

            // due, and one of three is read
            CheckSummary small = ValidationRun.at(day(701))
                    .within(ONE_FILE)
                    .on(archive.store())
                    .summary();
            assertThat(small.toBeValidated()).isEqualTo(2);
            assertThat(small.equal()).isEqualTo(1);
            assertThat(small.left()).isTrue();
            assertThat(statuses(archive)).containsExactlyInAnyOrder(VALIDATED, TOBEVALIDATED, TOBEVALIDATED);
            assertThat(archive.harvest().revision().statusOfValidation()).isEqualTo(TOBEVALIDATED);

            // the rest
            CheckSummary rest = ValidationRun.at(day(702)).on(archive.store()).summary();
            assertThat(rest.equal()).isEqualTo(2);
            assertThat(rest.left()).isFalse();
            assertThat(statuses(archive)).containsExactly(VALIDATED, VALIDATED, VALIDATED);
            assertThat(archive.harvest().revision().statusOfValidation()).isEqualTo(VALIDATED);
            assertThat(archive.harvest().revision().hashLast())
                    .isEqualTo(archive.harvest().revision().hashOrig());

            // one byte flips, one file is lost
            byte[] good = Files.readAllBytes(first);
            byte[] flipped = good.clone();
            flipped[flipped.length / 2] ^= 1;
            Files.write(first, flipped);
            byte[] lost = Files.readAllBytes(second);
            Files.delete(second);
            ValidationRun.Done bad = ValidationRun.at(day(1405)).on(archive.store());
            assertThat(bad.codes()).containsExactly("GRN-E008", "GRN-E012");
            assertThat(bad.findings().get(0).message() + bad.findings().get(1).message())
                    .contains("it had " + good.length + " bytes and MD5 " + original);
            assertThat(bad.summary().failed()).isEqualTo(2);
            assertThat(archive.container(first).revision().statusOfValidation()).isEqualTo(FAILED);
            assertThat(archive.container(first).revision().hashOrig()).isEqualTo(original);
            assertThat(archive.container(second).revision().hashLast()).isEqualTo(Hash.NA);
            assertThat(archive.harvest().revision().statusOfValidation()).isEqualTo(FAILED);

            // failed files rest before they are read again
            assertThat(ValidationRun.at(day(1406)).on(archive.store()).summary().checked())
                    .isZero();

            // the storage is not mounted: nothing is written
            List<ContainerRecord> before = archive.containers();
            Path away = temporary.resolve("away");
            Files.move(archive.root(), away);
            ValidationRun.Done unmounted = ValidationRun.at(day(1435)).on(archive.store());
            assertThat(unmounted.codes()).containsExactly("GRN-E013");
            assertThat(unmounted.summary().absent())
                    .containsExactly(archive.root().toString());
            assertThat(unmounted.summary().checked()).isZero();
            assertThat(archive.containers()).isEqualTo(before);
            Files.createDirectory(archive.root());
            assertThat(ValidationRun.at(day(1435)).on(archive.store()).codes()).containsExactly("GRN-E013");
            assertThat(archive.containers()).isEqualTo(before);
            Files.delete(archive.root());
            Files.move(away, archive.root());

            // restored from a copy
            Files.write(first, good);
            Files.write(second, lost);
            CheckSummary restored =
                    ValidationRun.at(day(1436)).on(archive.store()).summary();
            assertThat(restored.equal()).isEqualTo(2);
            assertThat(statuses(archive)).containsExactly(VALIDATED, VALIDATED, VALIDATED);
            assertThat(archive.harvest().revision().statusOfValidation()).isEqualTo(VALIDATED);

            // and every check is still known
            assertThat(archive.store().history().find(OatHarvest.warc(0) + ".gz"))
                    .extracting(FixityEvent::outcome)
                    .containsExactly(CheckOutcome.EQUAL, CheckOutcome.DIFFERENT, CheckOutcome.EQUAL);
            assertThat(archive.store().history().find(OatHarvest.warc(1) + ".gz"))
                    .extracting(FixityEvent::outcome)
                    .containsExactly(CheckOutcome.EQUAL, CheckOutcome.MISSING, CheckOutcome.EQUAL);
        }
    }

    private static List<RevisionStatus> statuses(KeptArchive archive) {
        return archive.containers().stream()
                .map(record -> record.revision().statusOfValidation())
                .toList();
    }
}
