// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.run.Budget;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a check can end, and what is said of it. */
class OutcomesTest {

    private static final Instant LATER = day(720);
    private static final Clock FIRST_DAY = Clock.fixed(KeptArchive.DAY, ZoneOffset.UTC);
    private static final String THIRD = OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz";
    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @TempDir
    private Path temporary;

    @Test
    void dry_run_counts_what_is_due_and_changes_nothing() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("dry", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            CheckSummary summary =
                    ValidationRun.at(LATER).dry().on(archive.store()).summary();
            assertThat(summary.toCheck()).hasValue(3);
            assertThat(summary.equal()).isZero();
            assertThat(summary.bytes()).isPositive();
            assertThat(archive.containers()).isEqualTo(before);
            assertThat(archive.store().history().count()).isZero();
            CheckSummary small = ValidationRun.at(LATER)
                    .dry()
                    .within(new Budget(OptionalLong.empty(), OptionalLong.of(1), Optional.empty()))
                    .on(archive.store())
                    .summary();
            assertThat(small.toCheck()).hasValue(1);
            assertThat(small.left()).isTrue();
        }
    }

    @Test
    void files_chosen_but_not_begun_when_the_time_is_over_are_left_for_another_run() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("time", 3), temporary)) {
            AtomicReference<Instant> now = new AtomicReference<>(LATER);
            InstantSource time = now::get;
            CheckSummary summary = ValidationRun.by(time.withZone(ZoneOffset.UTC))
                    .within(new Budget(OptionalLong.empty(), OptionalLong.empty(), Optional.of(Duration.ofHours(1))))
                    // two readers have begun a file each at most when the first of them has read anything
                    .throttledBy(bytes -> now.set(LATER.plus(Duration.ofHours(2))))
                    .on(archive.store())
                    .summary();
            assertThat(summary.equal()).isBetween(1L, 2L);
            assertThat(summary.left()).isTrue();
        }
    }

    @Test
    void indexes_and_copies_are_checked_as_well() throws Exception {
        FixtureTree tree = Oats.tree("copies", 1)
                .withIndex(GZ + ".cdx", OatHarvest.cdx(GZ))
                .with("mirror/" + Oats.FIRST, OatHarvest.warcGz(GZ));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            assertThat(ValidationRun.at(LATER).on(archive.store()).summary().equal())
                    .isEqualTo(3);
            Files.write(archive.file("mirror/" + Oats.FIRST), new byte[7]);
            ValidationRun.Done done =
                    ValidationRun.at(LATER.plus(Duration.ofDays(1))).ofAll().on(archive.store());
            assertThat(done.codes()).containsExactly("GRN-E008");
            assertThat(done.findings().get(0).message()).contains("it now has 7 bytes");
            ContainerRecord record = archive.container(archive.file(Oats.FIRST));
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.places().copies())
                    .extracting(OtherLocation::statusOfValidation)
                    .containsExactly(RevisionStatus.FAILED);
            List<FixityEvent> all = new ArrayList<>();
            archive.store().history().forEach(all::add);
            assertThat(all).hasSize(6);
            assertThat(all).extracting(FixityEvent::recType).contains(RecordType.CDX, RecordType.CONTAINER);
            FileChoice index = new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.of(GZ + ".cdx"));
            ValidationRun named =
                    ValidationRun.at(LATER.plus(Duration.ofDays(2))).choosing(index);
            assertThat(named.on(archive.store()).summary().checked()).isEqualTo(1);
        }
    }

    @Test
    void file_whose_record_was_made_without_reading_it_is_described_when_it_can_be_read() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("first", 1), temporary)) {
            Path third = archive.file(THIRD);
            String name = third.getFileName().toString();
            Oats.tree("more", 3).withIndex(name + ".cdx", OatHarvest.cdx(name)).writeTo(archive.root());
            BackfillRun.over(archive.root())
                    .at(FIRST_DAY)
                    .jobs(1)
                    .throttledBy(bytes -> {
                        // nobody can read a directory as a file
                        if (third.toFile().isFile() && third.toFile().delete()) {
                            third.toFile().mkdir();
                        }
                    })
                    .into(archive.store());
            assertThat(archive.container(third).revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
            Files.delete(third);
            Files.write(third, OatHarvest.warcGz(name));
            ValidationRun.Done done = ValidationRun.at(day(40)).on(archive.store());
            assertThat(done.summary().first()).isEqualTo(1);
            assertThat(done.summary().bytes()).isEqualTo(Files.size(third));
            ContainerRecord record = archive.container(third);
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            assertThat(record.type().warcType()).isEqualTo("warcinfo");
            assertThat(record.paths().cdxID())
                    .isEqualTo(archive.store()
                            .cdxFiles()
                            .find(name + ".cdx")
                            .get(0)
                            .id());
            assertThat(archive.store().pending().all()).isEmpty();
            assertThat(archive.store().history().find(record.container().fileName()))
                    .extracting(FixityEvent::outcome)
                    .containsExactly(CheckOutcome.FIRST);
            assertThat(ValidationRun.at(day(41)).on(archive.store()).summary().checked())
                    .isZero();
        }
    }

    @Test
    void file_that_cannot_be_read_is_told_from_one_that_is_missing() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("unreadable", 2), temporary)) {
            Files.delete(archive.file(Oats.SECOND));
            Files.createDirectory(archive.file(Oats.SECOND));
            ValidationRun.Done done = ValidationRun.at(LATER).on(archive.store());
            assertThat(done.codes()).containsExactly("GRN-E001");
            assertThat(done.summary().unreadable()).isEqualTo(1);
            assertThat(archive.container(archive.file(Oats.SECOND)).revision().statusOfValidation())
                    .isEqualTo(RevisionStatus.FAILED);
        }
    }

    @Test
    void moved_file_takes_its_record_along_and_another_of_its_name_does_not() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("moved", 3), temporary)) {
            Path there = Files.createDirectory(temporary.toRealPath().resolve("there"));
            Path first = archive.file(Oats.FIRST);
            Files.move(first, there.resolve(first.getFileName()));
            Path second = archive.file(Oats.SECOND);
            byte[] other = Files.readAllBytes(second);
            other[other.length / 2] ^= 1;
            Files.delete(second);
            Files.write(there.resolve(second.getFileName()), other);
            ValidationRun.Done done = ValidationRun.at(LATER).lookingIn(there).on(archive.store());
            assertThat(done.codes()).containsExactly("GRN-E012", "GRN-I007");
            assertThat(done.summary().moved()).isEqualTo(1);
            assertThat(done.summary().missing()).isEqualTo(1);
            ContainerRecord record = archive.container(first);
            assertThat(record.location().directory()).isEqualTo(there.toString());
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.revision().commentaries().text()).contains("it was at " + first);
            assertThat(ValidationRun.at(LATER).on(archive.store()).summary().checked())
                    .isZero();
        }
    }

    @Test
    void file_that_may_lie_in_a_directory_that_cannot_be_read_is_not_missing() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("unlistable", 3), temporary)) {
            Path there = Files.createDirectory(temporary.toRealPath().resolve("there"));
            Path closed = Files.createDirectory(there.resolve("closed"));
            Path open = Files.createDirectory(there.resolve("open"));
            Files.move(archive.file(Oats.FIRST), closed.resolve(GZ));
            Path second = archive.file(Oats.SECOND);
            Files.move(second, open.resolve(second.getFileName()));
            UnlistableStorage storage = new UnlistableStorage(closed.toString());
            ValidationRun.Done done =
                    ValidationRun.at(LATER).in(storage).lookingIn(there).on(archive.store());
            assertThat(done.codes()).containsExactly("GRN-E010", "GRN-I007");
            assertThat(done.summary().moved()).isEqualTo(1);
            assertThat(done.summary().missing()).isZero();
            assertThat(done.summary().skipped()).isEqualTo(1);
            assertThat(done.summary().absent()).containsExactly(closed.toString());
            ValidationRun.Done next = ValidationRun.at(LATER).lookingIn(there).on(archive.store());
            assertThat(next.codes()).containsExactly("GRN-I007");
        }
    }

    @Test
    void absent_storage_is_failed_only_if_the_user_says_so() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("absent", 2), temporary)) {
            Files.move(archive.root(), temporary.resolve("away"));
            assertThat(ValidationRun.at(LATER).on(archive.store()).summary().skipped())
                    .isEqualTo(2);
            ValidationRun.Done done =
                    ValidationRun.at(LATER).treatingMissingAsFailed().on(archive.store());
            assertThat(done.summary().missing()).isEqualTo(2);
            assertThat(done.codes()).containsExactly("GRN-E012", "GRN-E012");
        }
    }

    @Test
    void storage_that_goes_while_it_is_read_fails_nothing() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("goes", 40), temporary)) {
            Path away = temporary.resolve("away");
            CheckSummary summary = ValidationRun.at(LATER)
                    .throttledBy(bytes -> archive.root().toFile().renameTo(away.toFile()))
                    .on(archive.store())
                    .summary();
            assertThat(summary.failed()).isZero();
            assertThat(summary.skipped() + summary.equal() + summary.changing()).isEqualTo(40);
            assertThat(summary.skipped()).isPositive();
        }
    }

    @Test
    void name_that_is_no_utf8_is_found_again() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("names", 1), temporary)) {
            Path odd = Path.of(URI.create("file://" + archive.root() + "/%9eito%20%41.warc.gz"));
            Files.write(odd, OatHarvest.warcGz("x.warc.gz"));
            Path literal = archive.file("50%41.warc.gz");
            Files.write(literal, OatHarvest.warcGz("y.warc.gz"));
            BackfillRun.over(archive.root()).at(FIRST_DAY).into(archive.store());
            assertThat(ValidationRun.at(LATER).on(archive.store()).summary().equal())
                    .isEqualTo(3);
        }
    }

    @Test
    void only_the_harvest_or_container_that_was_named_is_checked() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("choice", 3), temporary)) {
            ContainerRecord record = archive.container(archive.file(Oats.FIRST));
            FileChoice one = new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.of(record.id()));
            assertThat(ValidationRun.at(day(1))
                            .choosing(one)
                            .on(archive.store())
                            .summary()
                            .equal())
                    .isEqualTo(1);
            FileChoice other =
                    new FileChoice(Duration.ZERO, true, Optional.of(NameUuid.DNS.of("none")), Optional.of(record.id()));
            ValidationRun elsewhere = ValidationRun.at(day(1)).choosing(other);
            assertThatThrownBy(() -> elsewhere.on(archive.store())).isInstanceOf(FileChoice.UnknownNameException.class);
            boolean isDue = !archive.planned(archive.file(Oats.FIRST), day(1)).isAfter(LATER.plus(Duration.ofDays(10)));
            FileChoice harvest =
                    new FileChoice(Duration.ofDays(10), false, Optional.of(record.harvestId()), Optional.empty());
            assertThat(ValidationRun.at(LATER)
                            .choosing(harvest)
                            .on(archive.store())
                            .summary()
                            .equal())
                    // whether the one that was named before is due within ten days depends on its path
                    .isEqualTo(isDue ? 3 : 2);
        }
    }

    @Test
    void file_that_changes_meanwhile_stays_due() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("changing", 1), temporary)) {
            Path first = archive.file(Oats.FIRST);
            ValidationRun.Done done = ValidationRun.at(LATER)
                    .throttledBy(bytes -> first.toFile().setLastModified(1_000_000))
                    .on(archive.store());
            assertThat(done.codes()).containsExactly("GRN-W014");
            assertThat(done.summary().changing()).isEqualTo(1);
            assertThat(archive.container(first).revision().statusOfValidation())
                    .isEqualTo(RevisionStatus.TOBEVALIDATED);
            assertThat(ValidationRun.at(LATER).on(archive.store()).summary().equal())
                    .isEqualTo(1);
        }
    }
}
