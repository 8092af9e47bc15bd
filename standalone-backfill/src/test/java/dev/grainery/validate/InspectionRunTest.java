// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.SampleInspections;
import dev.grainery.run.Budget;
import dev.grainery.store.merge.Observation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that have a record are inspected, and checked in the same reading. */
class InspectionRunTest {

    private static final Clock FIRST_DAY = Clock.fixed(KeptArchive.DAY, ZoneOffset.UTC);

    @TempDir
    private Path temporary;

    @Test
    void inspection_is_a_check_as_well() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("check", 2), temporary)) {
            CheckSummary summary = inspect(archive, day(10)).summary();
            assertThat(summary.equal()).isEqualTo(2);
            assertThat(summary.inspected())
                    .contains(Map.of("valid", 2L, "well-formed", 0L, "malformed", 0L, "none", 0L));
            assertThat(summary.bytes())
                    .isEqualTo(Files.size(archive.file(Oats.FIRST)) + Files.size(archive.file(Oats.SECOND)));
            ContainerRecord record = archive.container(archive.file(Oats.FIRST));
            Inspection inspection = record.inspection().orElseThrow();
            assertThat(inspection.recordsByType()).isEqualTo(Map.of("warcinfo", 1L, "resource", 1L));
            assertThat(inspection.program()).isEqualTo("grainery test");
            assertThat(inspection.inspected()).isEqualTo(day(10));
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.revision().dateOfValidation()).isEqualTo(day(10));
            assertThat(record.revision().nextLastDateOfValidation()).isEqualTo(day(10).plus(RevisionCycle.GOOD_FOR));
            assertThat(archive.store().history().find(record.container().fileName()))
                    .singleElement()
                    .satisfies(check -> {
                        assertThat(check.outcome()).isEqualTo(CheckOutcome.EQUAL);
                        assertThat(check.date()).isEqualTo(day(10));
                    });
            assertThat(record.inspection())
                    .isEqualTo(described(archive.file(Oats.FIRST), day(10)).inspection());
            assertThat(archive.store().pending().all()).isEmpty();
        }
    }

    @Test
    void what_was_never_inspected_is_found_among_many_that_were() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("many", 30), temporary)) {
            assertThat(inspect(archive, day(1)).summary().equal()).isEqualTo(30);
            assertThat(inspect(archive, day(2)).summary().checked()).isZero();
            Path added = archive.file(OatHarvest.NAME + "/" + OatHarvest.warc(30) + ".gz");
            Oats.tree("more", 31).writeTo(archive.root());
            BackfillRun.over(archive.root())
                    .at(Clock.fixed(day(3), ZoneOffset.UTC))
                    .into(archive.store());
            CheckSummary summary = inspect(archive, day(4)).summary();
            assertThat(summary.equal()).isEqualTo(1);
            assertThat(summary.bytes()).isEqualTo(Files.size(added));
            assertThat(archive.container(added).inspection()).isPresent();
        }
    }

    @Test
    void budget_ends_a_run_and_the_next_one_goes_on() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("budget", 5), temporary)) {
            Budget two = new Budget(OptionalLong.of(2), OptionalLong.empty(), Optional.empty());
            for (int night = 1; night <= 3; night++) {
                CheckSummary summary = ValidationRun.at(day(night))
                        .inspectingWhatIsBefore(Instant.EPOCH)
                        .within(two)
                        .on(archive.store())
                        .summary();
                assertThat(summary.equal()).isEqualTo(night < 3 ? 2 : 1);
                assertThat(summary.left()).isEqualTo(night < 3);
            }
            assertThat(archive.containers())
                    .allMatch(record -> record.inspection().isPresent());
            List<FixityEvent> checks = new ArrayList<>();
            archive.store().history().forEach(checks::add);
            assertThat(checks).extracting(FixityEvent::fileName).hasSize(5).doesNotHaveDuplicates();
        }
    }

    @Test
    void what_an_older_version_inspected_comes_after_what_was_never_inspected() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("older", 3), temporary)) {
            Path older = archive.file(Oats.FIRST);
            ContainerRecord now = described(older, day(1));
            archive.store()
                    .containers()
                    .store(List.of(Observation.of(
                            now.withInspection(Optional.of(SampleInspections.as(
                                    now.inspection().orElseThrow(), Inspection.SCHEMA - 1, day(1)))),
                            List.of())));
            Budget two = new Budget(OptionalLong.of(2), OptionalLong.empty(), Optional.empty());
            CheckSummary never = ValidationRun.at(day(2))
                    .inspectingWhatIsBefore(Instant.EPOCH)
                    .within(two)
                    .on(archive.store())
                    .summary();
            assertThat(never.equal()).isEqualTo(2);
            assertThat(never.left()).isTrue();
            assertThat(archive.container(older).inspection().orElseThrow().schema())
                    .isEqualTo(Inspection.SCHEMA - 1);
            assertThat(inspect(archive, day(3)).summary().equal()).isEqualTo(1);
            assertThat(archive.container(older).inspection().orElseThrow().inspected())
                    .isEqualTo(day(3));
            assertThat(inspect(archive, day(4)).summary().checked()).isZero();
        }
    }

    @Test
    void what_was_inspected_before_a_date_can_be_inspected_again() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("date", 2), temporary)) {
            inspect(archive, day(1));
            assertThat(ValidationRun.at(day(3))
                            .inspectingWhatIsBefore(day(1))
                            .on(archive.store())
                            .summary()
                            .checked())
                    .isZero();
            assertThat(ValidationRun.at(day(3))
                            .inspectingWhatIsBefore(day(2))
                            .on(archive.store())
                            .summary()
                            .equal())
                    .isEqualTo(2);
            // all of them, each once
            assertThat(ValidationRun.at(day(4))
                            .inspectingWhatIsBefore(day(4))
                            .on(archive.store())
                            .summary()
                            .equal())
                    .isEqualTo(2);
        }
    }

    @Test
    void changed_file_fails_its_check_and_keeps_the_inspection_of_the_right_bytes() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("changed", 2), temporary)) {
            inspect(archive, day(1));
            Path first = archive.file(Oats.FIRST);
            byte[] good = Files.readAllBytes(first);
            Optional<Inspection> right = archive.container(first).inspection();
            byte[] bad = good.clone();
            bad[bad.length - 20] ^= 1;
            Files.write(first, bad);

            ValidationRun.Done done =
                    ValidationRun.at(day(2)).ofAll().inspecting().on(archive.store());
            assertThat(done.summary().different()).isEqualTo(1);
            assertThat(done.summary().inspected().orElseThrow()).containsEntry("valid", 1L);
            assertThat(done.codes()).startsWith("GRN-E003", "GRN-E008");
            assertThat(done.findings()).anySatisfy(finding -> {
                assertThat(finding.code()).isEqualTo(FindingCode.DAMAGED);
                assertThat(finding.offset()).isPresent();
            });
            ContainerRecord failed = archive.container(first);
            assertThat(failed.revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
            assertThat(failed.inspection()).isEqualTo(right).isPresent();
            assertThat(failed.revision().commentaries().exists()).isFalse();

            // it has just been read in vain
            assertThat(inspect(archive, day(3)).summary().checked()).isZero();
            assertThat(inspect(archive, day(2).plus(RevisionCycle.REPEAT_AFTER))
                            .summary()
                            .different())
                    .isEqualTo(1);
            Files.write(first, good);
            ValidationRun.at(day(40)).ofAll().on(archive.store());
            assertThat(open(archive, first)).contains(FindingCode.DAMAGED).doesNotContain(FindingCode.HASH_CHANGED);
            assertThat(inspect(archive, day(41)).summary().equal()).isEqualTo(1);
            assertThat(open(archive, first)).isEmpty();
        }
    }

    @Test
    void defects_are_findings_of_the_inspection_and_remarks_of_the_record() throws Exception {
        String name = OatHarvest.warc(0) + ".gz";
        byte[] wrong = ContainerBytes.warc()
                .record(
                        "WARC-Type: resource\r\nWARC-Record-ID: " + OatHarvest.id("oats")
                                + "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: http://example.org/oats\r\n"
                                + "WARC-Block-Digest: md5:" + "0".repeat(32) + "\r\n",
                        "oats".getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        FixtureTree tree =
                FixtureTree.harvest("defects").withFile(name, StoredGzip.members(OatHarvest.warcinfo(name), wrong));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            Path file = archive.file(Oats.FIRST);
            ValidationRun.Done done = ValidationRun.at(day(715)).inspecting().on(archive.store());
            assertThat(done.codes()).contains("GRN-E018");
            assertThat(done.summary().inspected().orElseThrow()).containsEntry("well-formed", 1L);
            ContainerRecord record = archive.container(file);
            assertThat(record.inspection().orElseThrow().verdict()).isEqualTo(Conformance.WELL_FORMED);
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.revision().commentaries().text()).contains("GRN-E018");
            assertThat(archive.store().findings().of(List.of(file.toString())))
                    .filteredOn(finding -> finding.code() == FindingCode.RECORD_DIGEST_WRONG)
                    .extracting(StoredFinding::source)
                    .containsExactly(FindingSource.INSPECTION);
            // a plain check does not look at it
            ValidationRun.at(day(716)).ofAll().on(archive.store());
            assertThat(open(archive, file)).contains(FindingCode.RECORD_DIGEST_WRONG);
            assertThat(archive.container(file).inspection()).isEqualTo(record.inspection());
        }
    }

    @Test
    void file_that_is_no_container_is_looked_at_once() throws Exception {
        FixtureTree tree = Oats.tree("none", 1)
                .withFile(OatHarvest.warc(1) + ".gz", "no container".getBytes(StandardCharsets.UTF_8));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            assertThat(inspect(archive, day(1)).summary().inspected().orElseThrow())
                    .containsEntry("valid", 1L)
                    .containsEntry("none", 1L);
            assertThat(inspect(archive, day(2)).summary().checked()).isZero();
        }
    }

    @Test
    void copies_and_cdx_files_are_left_to_the_checks() throws Exception {
        String gz = OatHarvest.warc(0) + ".gz";
        FixtureTree tree = Oats.tree("copies", 1)
                .withIndex(gz + ".cdx", OatHarvest.cdx(gz))
                .with("mirror/" + Oats.FIRST, OatHarvest.warcGz(gz));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            assertThat(inspect(archive, day(1)).summary().checked()).isEqualTo(1);
            CheckSummary all = ValidationRun.at(day(2))
                    .ofAll()
                    .inspecting()
                    .on(archive.store())
                    .summary();
            assertThat(all.equal()).isEqualTo(3);
            assertThat(all.inspected().orElseThrow()).containsEntry("valid", 1L);
        }
    }

    @Test
    void missing_file_does_not_use_up_the_budget_of_every_night() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("missing", 3), temporary)) {
            Files.delete(archive.file(Oats.FIRST));
            Budget one = new Budget(OptionalLong.of(1), OptionalLong.empty(), Optional.empty());
            List<CheckSummary> nights = new ArrayList<>();
            for (int night = 1; night <= 3; night++) {
                nights.add(ValidationRun.at(day(night))
                        .inspectingWhatIsBefore(Instant.EPOCH)
                        .within(one)
                        .on(archive.store())
                        .summary());
            }
            assertThat(nights).extracting(CheckSummary::checked).containsExactly(1L, 1L, 1L);
            assertThat(nights).extracting(CheckSummary::missing).containsOnlyOnce(1L);
            assertThat(inspect(archive, day(4)).summary().checked()).isZero();
            assertThat(inspect(archive, day(1).plus(RevisionCycle.REPEAT_AFTER))
                            .summary()
                            .missing())
                    .isEqualTo(1);
        }
    }

    @Test
    void file_that_could_not_be_read_before_is_described_and_inspected() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("first", 1), temporary)) {
            Path last = archive.file(OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz");
            Oats.tree("more", 3).writeTo(archive.root());
            BackfillRun.over(archive.root())
                    .at(FIRST_DAY)
                    .jobs(1)
                    .throttledBy(bytes -> {
                        // nobody can read a directory as a file
                        if (last.toFile().isFile() && last.toFile().delete()) {
                            last.toFile().mkdir();
                        }
                    })
                    .into(archive.store());
            assertThat(archive.container(last).revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
            Files.delete(last);
            Files.write(last, OatHarvest.warcGz(last.getFileName().toString()));
            CheckSummary summary = inspect(archive, day(40)).summary();
            assertThat(summary.first()).isEqualTo(1);
            assertThat(summary.inspected().orElseThrow()).containsEntry("valid", 3L);
            assertThat(archive.container(last).inspection()).isPresent();
            assertThat(inspect(archive, day(41)).summary().checked()).isZero();
        }
    }

    @Test
    void dry_run_counts_what_is_to_be_inspected() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("dry", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            ValidationRun dry = ValidationRun.at(day(1))
                    .inspectingWhatIsBefore(Instant.EPOCH)
                    .dry();
            assertThat(dry.on(archive.store()).summary().toCheck()).hasValue(3);
            assertThat(archive.containers()).isEqualTo(before);
            inspect(archive, day(1));
            assertThat(dry.on(archive.store()).summary().toCheck()).hasValue(0);
        }
    }

    private static ValidationRun.Done inspect(KeptArchive archive, Instant at) throws Exception {
        return ValidationRun.at(at).inspectingWhatIsBefore(Instant.EPOCH).on(archive.store());
    }

    private static ContainerRecord described(Path file, Instant at) throws Exception {
        Describer describer = Describer.builder()
                .author("Oat Library")
                .clock(() -> at)
                .inspect("grainery test")
                .build();
        return (ContainerRecord) ((Described.Recorded) describer.describe(file)).record();
    }

    private static List<FindingCode> open(KeptArchive archive, Path file) {
        return archive.store().findings().of(List.of(file.toString())).stream()
                .filter(finding -> finding.state() == FindingState.OPEN)
                .map(StoredFinding::code)
                .toList();
    }
}
