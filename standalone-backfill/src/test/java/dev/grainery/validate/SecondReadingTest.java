// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.Oats;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.run.Budget;
import dev.grainery.run.SomeJobs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file whose hash is not the right one is read once more before it is said to have failed. */
class SecondReadingTest {

    private static final Instant LATER = day(720);

    @TempDir
    private Path temporary;

    @Test
    void fault_that_does_not_come_again_is_one_of_the_machine() throws Exception {
        try (KeptArchive archive = archive(1)) {
            FaultyStorage storage = new FaultyStorage(reading -> reading == 0 ? 1 : 0);
            ValidationRun.Done done = ValidationRun.at(LATER).in(storage).on(archive.store());
            assertThat(done.summary().equal()).isEqualTo(1);
            assertThat(done.summary().failed()).isZero();
            assertThat(done.summary().bytes()).isEqualTo(2 * Files.size(archive.file(Oats.FIRST)));
            assertThat(done.codes()).containsExactly("GRN-W042");
            assertThat(storage.threads()).hasSize(2).doesNotHaveDuplicates();
            Revision revision = revision(archive);
            assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            FixityEvent check = last(archive);
            assertThat(check.outcome()).isEqualTo(CheckOutcome.EQUAL);
            assertThat(check.hash()).isEqualTo(revision.hashOrig());
            Hash wrong = check.firstReading().orElseThrow();
            assertThat(wrong).isNotEqualTo(revision.hashOrig());
            assertThat(done.findings().get(0).message())
                    .contains("on oats.example gave MD5 " + wrong + ", a second one " + revision.hashOrig());
            // the next check finds nothing of that
            ValidationRun.at(LATER).ofAll().on(archive.store());
            assertThat(open(archive)).isEmpty();
        }
    }

    @Test
    void fault_that_comes_again_is_one_of_the_file() throws Exception {
        try (KeptArchive archive = archive(1)) {
            FaultyStorage storage = new FaultyStorage(reading -> 1);
            ValidationRun.Done done = ValidationRun.at(LATER).in(storage).on(archive.store());
            assertThat(done.summary().different()).isEqualTo(1);
            assertThat(done.codes()).containsExactly("GRN-E008");
            assertThat(storage.threads()).hasSize(2);
            Revision revision = revision(archive);
            assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
            assertThat(last(archive).firstReading()).contains(revision.hashLast());
            // what it was found to be at an earlier check, needs no second reading
            done = ValidationRun.at(LATER.plus(Duration.ofDays(1)))
                    .ofAll()
                    .in(storage)
                    .on(archive.store());
            assertThat(done.summary().different()).isEqualTo(1);
            assertThat(storage.threads()).hasSize(3);
            assertThat(last(archive).firstReading()).isEmpty();
            // a failed file that is right again, but is misread
            done = ValidationRun.at(LATER.plus(Duration.ofDays(2)))
                    .ofAll()
                    .in(new FaultyStorage(reading -> reading == 0 ? 2 : 0))
                    .on(archive.store());
            assertThat(done.summary().equal()).isEqualTo(1);
            assertThat(revision(archive).statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        }
    }

    @Test
    void two_different_faults_say_nothing_of_the_file_which_stays_due() throws Exception {
        try (KeptArchive archive = archive(1)) {
            ContainerRecord before = archive.container(archive.file(Oats.FIRST));
            FaultyStorage storage = new FaultyStorage(reading -> reading + 1);
            ValidationRun.Done done = ValidationRun.at(LATER).in(storage).on(archive.store());
            assertThat(done.summary().undecided()).isEqualTo(1);
            assertThat(done.summary().failed()).isZero();
            assertThat(done.codes()).containsExactly("GRN-E020");
            FixityEvent check = last(archive);
            assertThat(check.outcome()).isEqualTo(CheckOutcome.UNDECIDED);
            assertThat(check.id()).isEqualTo(before.id());
            assertThat(check.expected()).isEqualTo(before.revision().hashOrig());
            assertThat(List.of(
                            check.expected(), check.hash(), check.firstReading().orElseThrow()))
                    .doesNotHaveDuplicates();
            assertThat(done.findings().get(0).message())
                    .contains(check.hash().value(), check.firstReading().get().value());
            Revision revision = revision(archive);
            assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.TOBEVALIDATED);
            assertThat(revision.dateOfValidation()).isEqualTo(before.revision().dateOfValidation());
            // still due, and found good by a sound machine
            done = ValidationRun.at(LATER).on(archive.store());
            assertThat(done.summary().equal()).isEqualTo(1);
            assertThat(open(archive)).isEmpty();
        }
    }

    @Test
    void second_reading_that_fails_is_how_the_check_ends() throws Exception {
        try (KeptArchive archive = archive(1)) {
            ValidationRun.Done done = ValidationRun.at(LATER)
                    .in(FaultyStorage.failingTheSecondTime())
                    .on(archive.store());
            assertThat(done.summary().unreadable()).isEqualTo(1);
            assertThat(done.codes()).containsExactly("GRN-E001");
            assertThat(last(archive).outcome()).isEqualTo(CheckOutcome.UNREADABLE);
            assertThat(last(archive).firstReading()).isPresent();
        }
    }

    @Test
    void file_of_another_size_needs_no_second_reading() throws Exception {
        try (KeptArchive archive = archive(1)) {
            Files.write(archive.file(Oats.FIRST), new byte[7]);
            FaultyStorage storage = new FaultyStorage(reading -> 0);
            ValidationRun.Done done = ValidationRun.at(LATER).in(storage).on(archive.store());
            assertThat(done.summary().different()).isEqualTo(1);
            assertThat(storage.threads()).hasSize(1);
        }
    }

    @Test
    void inspection_of_misread_bytes_is_not_kept() throws Exception {
        try (KeptArchive archive = archive(1)) {
            ValidationRun.Done done = ValidationRun.at(LATER)
                    .inspecting()
                    .in(new FaultyStorage(reading -> reading == 0 ? 0xff : 0))
                    .on(archive.store());
            assertThat(done.summary().equal()).isEqualTo(1);
            assertThat(done.codes()).containsExactly("GRN-W042");
            assertThat(archive.container(archive.file(Oats.FIRST)).inspection()).isEmpty();
        }
    }

    @Test
    void second_readings_count_towards_the_budget() throws Exception {
        try (KeptArchive archive = archive(3)) {
            long all = 0;
            for (ContainerRecord record : archive.containers()) {
                all += record.size().value().orElseThrow();
            }
            ValidationRun.Done done = ValidationRun.at(LATER)
                    .jobs(SomeJobs.of(1))
                    .within(new Budget(OptionalLong.empty(), OptionalLong.of(all), Optional.empty()))
                    .in(new FaultyStorage(reading -> 1))
                    .on(archive.store());
            // two files twice are more than three
            assertThat(done.summary().different()).isEqualTo(2);
            assertThat(done.summary().left()).isTrue();
        }
    }

    private KeptArchive archive(int containers) throws Exception {
        return KeptArchive.of(Oats.tree("second", containers), temporary);
    }

    private static Revision revision(KeptArchive archive) {
        return archive.container(archive.file(Oats.FIRST)).revision();
    }

    private static FixityEvent last(KeptArchive archive) {
        return archive.store().history().latest(1).get(0);
    }

    private static List<FindingCode> open(KeptArchive archive) {
        List<FindingCode> codes = new ArrayList<>();
        for (StoredFinding finding :
                archive.store().findings().of(List.of(archive.file(Oats.FIRST).toString()))) {
            if (finding.state() == FindingState.OPEN) {
                codes.add(finding.code());
            }
        }
        return codes;
    }
}
