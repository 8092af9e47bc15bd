// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.commented;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.Observation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MergeTest {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String OTHER = "00000000-b7f5-5c18-84ef-c9fad58325fa";
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");
    private static final Location C = new Location("/c", "x.warc.gz");

    @Test
    void same_bytes_at_the_same_location_validate_the_record() {
        Merged<ContainerRecord> merged = met(container(ID, A, "one", minute(0)), A, "one", 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(merged.changed()).isTrue();
        assertThat(merged.findings()).isEmpty();
        assertThat(merged.role()).isEqualTo(FileRole.PRIMARY);
        assertThat(merged.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(merged.record().revision().hashLast()).isEqualTo(hash("one"));
        assertThat(merged.record().header().date()).isEqualTo(minute(0));
    }

    @Test
    void file_that_lies_at_its_place_no_more_has_moved_with_its_checks() {
        ContainerRecord record = commented(container(ID, B, "one", minute(0)), "by hand");
        Merged<ContainerRecord> merged = metWhile(record, C, "one", 1, B);
        assertThat(merged.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(merged.role()).isEqualTo(FileRole.PRIMARY);
        assertThat(merged.left()).containsExactly(B);
        assertThat(merged.findings()).extracting(Finding::code).containsExactly(FindingCode.FILE_MOVED);
        assertThat(merged.record().location()).isEqualTo(C);
        assertThat(merged.record().places()).isEqualTo(OtherLocations.NONE);
        assertThat(merged.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(merged.record().revision().commentaries().text()).isEqualTo("by hand");
        assertThat(metWhile(merged.record(), C, "one", 1, B).changed()).isFalse();
    }

    @Test
    void copy_that_lies_at_its_place_no_more_has_moved_and_the_record_stays_where_it_is() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, "one", 1).record();
        Merged<ContainerRecord> merged = metWhile(record, C, "one", 2, B);
        assertThat(merged.left()).containsExactly(B);
        assertThat(merged.record().location()).isEqualTo(A);
        assertThat(merged.record().places().copies())
                .singleElement()
                .satisfies(copy -> assertThat(copy.absolute()).isEqualTo("/c"));
        assertThat(merged.record().places().copies().get(0).statusOfValidation())
                .isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void conflict_that_lies_at_its_place_no_more_is_listed_where_it_was_met() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, "two", 1).record();
        Merged<ContainerRecord> merged = metWhile(record, C, "two", 2, B);
        assertThat(merged.outcome()).isEqualTo(Outcome.CONFLICT);
        assertThat(merged.left()).containsExactly(B);
        assertThat(merged.record().places().conflicts())
                .extracting(OtherLocation::absolute)
                .containsExactly("/c");
    }

    @Test
    void other_bytes_than_those_that_are_gone_have_not_moved() {
        ContainerRecord record = container(ID, A, "one", minute(0));
        Merged<ContainerRecord> merged = metWhile(record, B, "two", 1, A);
        assertThat(merged.outcome()).isEqualTo(Outcome.CONFLICT);
        assertThat(merged.left()).isEmpty();
        assertThat(merged.record().location()).isEqualTo(A);
    }

    @Test
    void copy_that_is_lost_stays_listed_until_somebody_says_so() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, "one", 1).record();
        Merged<ContainerRecord> merged = metWhile(record, A, "one", 2, B);
        assertThat(merged.left()).isEmpty();
        assertThat(merged.record().places().copies()).hasSize(1);
    }

    @Test
    void place_of_which_nothing_can_be_said_stays_and_is_told() {
        ContainerRecord record = container(ID, A, "one", minute(0));
        Observation<ContainerRecord> observation = Observation.of(container(ID, B, "one", minute(1)));
        assertThat(Merge.toProbe(record, observation, Optional.empty())).containsExactly(A, B);
        assertThat(Merge.toProbe(record, observation, Optional.of(FileRole.COPY)))
                .isEmpty();
        Merged<ContainerRecord> merged =
                Merge.merge(record, observation, Optional.empty(), new Merge.ProbedLocations(Set.of(), Set.of(A)));
        assertThat(merged.record().places().copies()).hasSize(1);
        assertThat(merged.findings())
                .containsExactly(Finding.of(
                        FindingCode.PLACE_SILENT,
                        "/b/x.warc.gz",
                        "the same bytes were stored at /a/x.warc.gz, whose storage is not available here. If the file was moved:"
                                + " grainery forget '/a' --reason TEXT"));
    }

    private static Merged<ContainerRecord> metWhile(
            ContainerRecord record, Location place, String bytes, int minute, Location... gone) {
        return Merge.merge(
                record,
                Observation.of(container(ID, place, bytes, minute(minute))),
                Optional.empty(),
                new Merge.ProbedLocations(Set.of(gone), Set.of()));
    }

    @Test
    void the_same_sighting_again_changes_nothing() {
        ContainerRecord record = container(ID, A, "one", minute(0));
        assertThat(met(record, A, "one", 0).changed()).isFalse();
        ContainerRecord listed =
                met(met(record, B, "one", 1).record(), C, "two", 2).record();
        assertThat(met(listed, B, "one", 1).changed()).isFalse();
        assertThat(met(listed, C, "two", 2).changed()).isFalse();
    }

    @Test
    void better_mapping_updates_the_sections_and_keeps_identifier_author_comment_and_links() {
        ContainerRecord record = commented(container(ID, A, "one", minute(0)), "read by hand");
        record = record.withPaths(
                new ContainerRecord.Paths(record.paths().basic(), record.paths().harvestID(), OTHER));
        ContainerRecord better =
                commented(container(OTHER, A, "one", minute(1), "Better"), "GRN-E007 a list gives another MD5");
        Merged<ContainerRecord> merged = merge(record, Observation.of(better));
        assertThat(merged.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(merged.record().id()).isEqualTo(ID);
        assertThat(merged.record().container().isPartOf()).isEqualTo("Better");
        assertThat(merged.record().harvestId()).isEqualTo(better.harvestId());
        assertThat(merged.record().paths().cdxID()).isEqualTo(OTHER);
        assertThat(merged.record().revision().commentaries().text())
                .isEqualTo("read by hand\nGRN-E007 a list gives another MD5");
    }

    @Test
    void other_bytes_at_the_same_location_fail_the_check_and_keep_the_description() {
        ContainerRecord record = container(ID, A, "one", minute(0));
        Merged<ContainerRecord> merged = merge(record, Observation.of(container(OTHER, A, "other", minute(1), "X")));
        assertThat(merged.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(merged.status()).isEqualTo(RevisionStatus.FAILED);
        assertThat(merged.record().container()).isEqualTo(record.container());
        assertThat(merged.record().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(merged.record().revision().hashLast()).isEqualTo(hash("other"));
        assertThat(merged.findings())
                .containsExactly(Finding.of(
                        FindingCode.HASH_CHANGED,
                        "/a/x.warc.gz",
                        "it had 3 bytes and MD5 " + hash("one") + ", it now has 5 bytes and MD5 " + hash("other")));
        Merged<ContainerRecord> restored = met(merged.record(), A, "one", 2);
        assertThat(restored.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(restored.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void file_that_cannot_be_read_any_more_fails_without_a_hash() {
        Merged<ContainerRecord> merged = met(container(ID, A, "one", minute(0)), A, UNREADABLE, 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(merged.record().revision().hashLast()).isEqualTo(Hash.NA);
        assertThat(merged.record().size()).isEqualTo(Amount.of(3));
        assertThat(merged.findings()).isEmpty();
    }

    @Test
    void file_that_can_be_read_at_last_describes_its_record_anew() {
        ContainerRecord record =
                commented(container(OTHER, A, UNREADABLE, minute(0)), "GRN-E001 the file cannot be read\nby hand");
        Merged<ContainerRecord> merged = met(record, A, "one", 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(merged.record().id()).isEqualTo(ID);
        assertThat(merged.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(merged.record().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(merged.record().revision().commentaries().text()).isEqualTo("by hand");
    }

    @Test
    void equal_file_elsewhere_is_a_copy() {
        Merged<ContainerRecord> merged = met(container(ID, A, "one", minute(0)), B, "one", 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.COPY);
        assertThat(merged.role()).isEqualTo(FileRole.COPY);
        assertThat(merged.findings())
                .containsExactly(
                        Finding.of(FindingCode.COPY, "/b/x.warc.gz", "the same bytes are stored at /a/x.warc.gz"));
        assertThat(merged.record().places().copies())
                .containsExactly(place("/b", 3, 1, RevisionStatus.FIRST, hash("one")));
        assertThat(merged.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        Merged<ContainerRecord> again = met(merged.record(), B, "one", 2);
        assertThat(again.outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(again.record().places().copies())
                .containsExactly(place("/b", 3, 2, RevisionStatus.VALIDATED, hash("one")));
    }

    @Test
    void copy_at_an_earlier_location_becomes_the_file_that_is_described() {
        ContainerRecord record =
                met(container(ID, B, "one", minute(0)), B, "one", 1).record();
        Merged<ContainerRecord> merged = met(record, A, "one", 2);
        assertThat(merged.outcome()).isEqualTo(Outcome.COPY);
        assertThat(merged.role()).isEqualTo(FileRole.PRIMARY);
        assertThat(merged.record().location()).isEqualTo(A);
        assertThat(merged.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(merged.record().header().date()).isEqualTo(minute(0));
        assertThat(merged.record().places().copies())
                .containsExactly(place("/b", 3, 1, RevisionStatus.VALIDATED, hash("one")));
        assertThat(merged.findings())
                .extracting(Finding::message)
                .containsExactly("the same bytes are stored at /b/x.warc.gz");
    }

    @Test
    void copy_that_changes_fails_by_itself() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, "one", 1).record();
        Merged<ContainerRecord> changed = met(record, B, "other", 2);
        assertThat(changed.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(changed.findings()).extracting(Finding::code).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(changed.record().places().copies())
                .containsExactly(place("/b", 5, 2, RevisionStatus.FAILED, hash("other")));
        assertThat(changed.record().revision()).isEqualTo(record.revision());
        Merged<ContainerRecord> gone = met(changed.record(), B, UNREADABLE, 3);
        assertThat(gone.record().places().copies()).containsExactly(place("/b", 5, 3, RevisionStatus.FAILED, Hash.NA));
        assertThat(met(gone.record(), B, "one", 4).outcome()).isEqualTo(Outcome.UPDATED);
    }

    @Test
    void other_bytes_elsewhere_are_a_conflict() {
        Merged<ContainerRecord> merged = met(container(ID, B, "one", minute(0)), A, "other", 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.CONFLICT);
        assertThat(merged.role()).isEqualTo(FileRole.CONFLICT);
        assertThat(merged.findings())
                .containsExactly(Finding.of(
                        FindingCode.IDENTITY_CONFLICT,
                        "/a/x.warc.gz",
                        "it has MD5 " + hash("other") + ", but /b/x.warc.gz has the same identity " + ID + " and MD5 "
                                + hash("one")));
        assertThat(merged.record().location()).isEqualTo(B);
        assertThat(merged.record().places().conflicts())
                .containsExactly(place("/a", 5, 1, RevisionStatus.FIRST, hash("other")));
        Merged<ContainerRecord> equal = met(merged.record(), A, "one", 2);
        assertThat(equal.outcome()).isEqualTo(Outcome.COPY);
        assertThat(equal.record().location()).isEqualTo(A);
        assertThat(equal.record().places().conflicts()).isEmpty();
    }

    @Test
    void conflict_that_changes_again_shows_its_last_hash() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, "two", 1).record();
        record = met(record, B, "three", 2).record();
        assertThat(record.places().conflicts())
                .containsExactly(place("/b", 5, 2, RevisionStatus.FAILED, hash("three")));
        record = met(record, B, UNREADABLE, 3).record();
        assertThat(record.places().conflicts())
                .containsExactly(place("/b", 5, 3, RevisionStatus.FAILED, hash("three")));
    }

    @Test
    void unreadable_file_of_the_same_identity_waits_among_the_conflicts() {
        Merged<ContainerRecord> merged = met(container(ID, B, "one", minute(0)), A, UNREADABLE, 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(merged.findings()).isEmpty();
        assertThat(merged.record().places().conflicts())
                .containsExactly(place("/a", 0, 1, RevisionStatus.FIRST_FAILED, Hash.NA));
        Merged<ContainerRecord> read = met(merged.record(), A, "one", 2);
        assertThat(read.record().location()).isEqualTo(A);
        assertThat(read.record().places().conflicts()).isEmpty();
    }

    @Test
    void readable_file_takes_the_place_of_an_unreadable_one() {
        Merged<ContainerRecord> merged = met(container(ID, A, UNREADABLE, minute(0)), B, "one", 1);
        assertThat(merged.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(merged.record().location()).isEqualTo(B);
        assertThat(merged.record().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(merged.record().places().conflicts())
                .containsExactly(place("/a", 0, 0, RevisionStatus.FIRST_FAILED, Hash.NA));
    }

    @Test
    void file_filed_under_a_guessed_identity_is_released_when_it_tells_its_own() {
        ContainerRecord record =
                met(container(ID, A, "one", minute(0)), B, UNREADABLE, 1).record();
        Merged<ContainerRecord> merged = merge(record, Observation.of(container(OTHER, B, "two", minute(2))));
        assertThat(merged.released()).isTrue();
        assertThat(merged.record().places()).isEqualTo(OtherLocations.NONE);
    }

    @Test
    void rewritten_index_fails_until_the_new_indexing_is_accepted() {
        Location place = new Location("/a", "x.cdx");
        CdxRecord record = index(ID, place, "one", minute(0));
        CdxRecord rewritten = index(OTHER, place, "other", minute(1));
        Merged<CdxRecord> refused = Merge.merge(record, Observation.of(rewritten), Optional.empty());
        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(refused.record().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(refused.findings()).extracting(Finding::code).containsExactly(FindingCode.CDX_REWRITTEN);
        Merged<CdxRecord> accepted =
                Merge.merge(record, new Observation<>(rewritten, true, Optional.empty()), Optional.empty());
        assertThat(accepted.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(accepted.findings()).extracting(Finding::code).containsExactly(FindingCode.CDX_REWRITTEN);
        assertThat(accepted.record().id()).isEqualTo(OTHER);
        assertThat(accepted.record().size()).isEqualTo(Amount.of(5));
        assertThat(accepted.record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(accepted.record().revision().hashOrig()).isEqualTo(hash("other"));
        assertThat(accepted.record().revision().commentaries().text())
                .isEqualTo("GRN-W021 until it was indexed again it had MD5 " + hash("one")
                        + ", last checked on 2026-01-02T12:00:00.000Z");
        assertThat(Merge.merge(
                                accepted.record(),
                                new Observation<>(rewritten, true, Optional.empty()),
                                Optional.empty())
                        .changed())
                .isFalse();
    }

    @Test
    void accepted_indexing_sorts_copies_and_conflicts_anew() {
        CdxRecord record = index(ID, new Location("/a", "x.cdx"), "one", minute(0));
        record = Merge.merge(record, of(index(ID, new Location("/b", "x.cdx"), "one", minute(1))), Optional.empty())
                .record();
        record = Merge.merge(record, of(index(ID, new Location("/c", "x.cdx"), "two", minute(2))), Optional.empty())
                .record();
        record = Merge.merge(record, of(index(ID, new Location("/a", "x.cdx"), "two", minute(3))), Optional.empty())
                .record();
        assertThat(record.places().copies()).containsExactly(place("/c", 3, 2, RevisionStatus.FIRST, hash("two")));
        assertThat(record.places().conflicts()).containsExactly(place("/b", 3, 1, RevisionStatus.FIRST, hash("one")));
    }

    @Test
    void acceptance_does_not_extend_to_containers() {
        Observation<ContainerRecord> other =
                new Observation<>(container(ID, A, "other", minute(1)), true, Optional.empty());
        assertThat(merge(container(ID, A, "one", minute(0)), other).outcome()).isEqualTo(Outcome.FAILED_CHECK);
    }

    @Test
    void lists_are_bounded_and_say_so() {
        ContainerRecord record = container(ID, new Location("/0", "x.warc.gz"), "one", minute(0));
        List<OtherLocation> many = new ArrayList<>();
        for (int i = 0; i < OtherLocations.MOST; i++) {
            many.add(place("/1/" + (1000 + i), 3, 1, RevisionStatus.FIRST, hash("one")));
        }
        record = (ContainerRecord) record.withPlaces(new OtherLocations(many, List.of()));
        assertThat(record.places().moreCopies()).isFalse();
        Location last = new Location("/9", "x.warc.gz");
        Merged<ContainerRecord> more = met(record, last, "one", 2);
        assertThat(more.record().places().copies()).isEqualTo(many);
        assertThat(more.record().places().moreCopies()).isTrue();
        Merged<ContainerRecord> changed = Merge.merge(
                more.record(), Observation.of(container(ID, last, "two", minute(3))), Optional.of(FileRole.COPY));
        assertThat(changed.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(changed.findings()).extracting(Finding::code).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(changed.changed()).isFalse();
    }

    private static Observation<CdxRecord> of(CdxRecord candidate) {
        return new Observation<>(candidate, true, Optional.empty());
    }

    private static Merged<ContainerRecord> met(ContainerRecord record, Location location, String bytes, int minute) {
        return merge(record, Observation.of(container(ID, location, bytes, minute(minute))));
    }

    private static Merged<ContainerRecord> merge(ContainerRecord record, Observation<ContainerRecord> observation) {
        return Merge.merge(record, observation, Optional.empty());
    }

    private static OtherLocation place(String directory, long size, int minute, RevisionStatus status, Hash hash) {
        return new OtherLocation(directory, Amount.of(size), minute(minute), status, hash);
    }
}
