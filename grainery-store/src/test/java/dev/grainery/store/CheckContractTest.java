// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every server must do for the revision cycle. */
abstract class CheckContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");
    private static final Location C = new Location("/c", "x.warc.gz");

    private static final Instant LATER = NOON.plus(Duration.ofDays(720));

    @Test
    void roots_are_remembered_once() {
        store.roots().remember(List.of("/b", "/a", "/b"), "one");
        store.roots().remember(List.of("/a"), "other");
        assertThat(store.roots().all()).containsExactly("/a", "/b");
    }

    @Test
    void history_keeps_every_check_in_its_order() {
        FixityEvent first = entry(CheckOutcome.EQUAL, minute(2), OptionalLong.empty());
        FixityEvent second = entry(CheckOutcome.UNREADABLE, minute(1), OptionalLong.of(7));
        store.history().append(List.of(first));
        store.history().append(List.of(second));
        store.history().append(List.of());
        assertThat(store.history().find("x.warc.gz")).containsExactly(second, first);
        assertThat(store.history().find("y.warc.gz")).isEmpty();
        List<FixityEvent> all = new ArrayList<>();
        store.history().forEach(all::add);
        assertThat(all).containsExactly(first, second);
        assertThat(store.history().count()).isEqualTo(2);
        assertThat(store.history().latest(5)).containsExactly(second, first);
        assertThat(store.history().latest(1)).containsExactly(second);
    }

    @Test
    void leased_file_is_nobody_elses_until_it_is_given_back_or_the_lease_is_over() {
        assertThat(store.leases().take(List.of(A, B), "one", minute(10))).containsExactlyInAnyOrder(A, B);
        assertThat(store.leases().take(List.of(B, C), "two", minute(10))).containsExactly(C);
        store.leases().release(List.of(A, C), "one");
        assertThat(store.leases().take(List.of(A, B, C), "two", minute(10))).containsExactly(A);
        store.leases().renew(List.of(A, B), "two", minute(20));
        assertThat(store.leases().expire(minute(10), holder -> false)).isEqualTo(3);
        assertThat(store.leases().expire(minute(11), holder -> false)).isEqualTo(1);
        assertThat(store.leases().take(List.of(A, B, C), "one", minute(30))).containsExactlyInAnyOrder(B, C);
        store.leases().release(List.of(), "one");
    }

    @Test
    void files_come_most_overdue_first_page_by_page_and_each_once() {
        List<Observation<ContainerRecord>> all = IntStream.range(0, 30)
                .mapToObj(i -> Observation.of(container(
                        NameUuid.DNS.of("c" + i), new Location("/a", i + ".warc.gz"), "b" + i, minute(i / 7))))
                .toList();
        store.containers().store(all);
        store.cdxFiles().store(List.of(Observation.of(index(ID, new Location("/a", "i.cdx"), "i", minute(-1)))));
        List<ScheduledFile> found = new ArrayList<>();
        Instant until = minute(3).plus(RevisionCycle.GOOD_FOR);
        List<ScheduledFile> page = store.locations().scheduled(Optional.empty(), until, 4);
        while (!page.isEmpty()) {
            found.addAll(page);
            page = store.locations().scheduled(Optional.of(page.get(page.size() - 1)), until, 4);
        }
        assertThat(found)
                .hasSize(29)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Comparator.comparing(ScheduledFile::order));
        assertThat(found).extracting(ScheduledFile::due).isSorted();
        assertThat(found.get(0).known().type()).isEqualTo(RecordType.CDX);
        assertThat(store.locations().scheduled(List.of(found.get(5).location(), C)))
                .containsExactly(found.get(5));
    }

    @Test
    void digests_are_kept_and_compared_with_those_of_later_readings() {
        Digests right = new Digests(new TreeMap<>(Map.of("sha256", "1".repeat(64))));
        Digests wrong = new Digests(new TreeMap<>(Map.of("sha256", "2".repeat(64))));
        store(container(ID, A, "one", minute(0)));
        assertThat(only().digests()).isEqualTo(Digests.NONE);
        store(container(ID, A, "one", minute(1)).withDigests(right));
        assertThat(only().digests()).isEqualTo(right);
        store(container(ID, A, "one", minute(2)));
        assertThat(only().digests()).isEqualTo(right);
        Observation<ContainerRecord> other =
                Observation.of(container(ID, A, "one", minute(3)).withDigests(wrong));
        assertThat(store.containers().store(List.of(other)).get(0).findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.DIGEST_DIFFERS);
        assertThat(only().digests()).isEqualTo(right);
        FixityCheck check = new FixityCheck(A, hash("one"), wrong, Amount.of(3), LATER);
        assertThat(store.containers().check(List.of(check), PLAIN))
                .extracting(one -> one.digestDiffers().map(Finding::code))
                .containsExactly(Optional.of(FindingCode.DIGEST_DIFFERS));
        FixityCheck damaged = new FixityCheck(A, hash("two"), wrong, Amount.of(3), LATER);
        assertThat(store.containers().check(List.of(damaged), PLAIN))
                .extracting(FixityResult::digestDiffers)
                .containsExactly(Optional.empty());
        assertThat(only().digests()).isEqualTo(right);
    }

    @Test
    void check_adds_the_digests_that_it_computed() {
        Digests digests = new Digests(new TreeMap<>(Map.of("sha256", "1".repeat(64))));
        store(container(ID, A, "one", minute(0)));
        store.containers().check(List.of(new FixityCheck(A, hash("one"), digests, Amount.of(3), LATER)), PLAIN);
        assertThat(only().digests()).isEqualTo(digests);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void checks_reach_the_record_its_copies_and_its_conflicts() {
        store(
                container(ID, A, "one", minute(0)),
                container(ID, B, "one", minute(0)),
                container(ID, C, "two", minute(0)));
        clearPending();
        List<FixityResult> checked = store.containers()
                .check(
                        List.of(
                                check(A, "one", LATER),
                                check(B, UNREADABLE, LATER),
                                check(C, "two", LATER),
                                check(new Location("/d", "x"), "one", LATER)),
                        PLAIN);
        assertThat(checked)
                .extracting(
                        one -> one.check().location(), FixityResult::role, FixityResult::expected, FixityResult::after)
                .containsExactlyInAnyOrder(
                        tuple(A, FileRole.PRIMARY, hash("one"), RevisionStatus.VALIDATED),
                        tuple(B, FileRole.COPY, hash("one"), RevisionStatus.FAILED),
                        tuple(C, FileRole.CONFLICT, hash("two"), RevisionStatus.VALIDATED));
        ContainerRecord record = only();
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(record.revision().dateOfValidation()).isEqualTo(LATER);
        assertThat(record.places().copies())
                .extracting(OtherLocation::statusOfValidation)
                .containsExactly(RevisionStatus.FAILED);
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST);
        assertThat(store.locations().scheduled(List.of(A, B, C)))
                .extracting(ScheduledFile::location, ScheduledFile::due)
                .containsExactlyInAnyOrder(
                        tuple(A, LATER.plus(RevisionCycle.GOOD_FOR)),
                        tuple(B, LATER.plus(RevisionCycle.REPEAT_AFTER)),
                        tuple(C, LATER.plus(RevisionCycle.GOOD_FOR)));
        assertThat(store.containers().check(List.of(), PLAIN)).isEmpty();
        assertThat(store.cdxFiles().check(List.of(check(A, "one", LATER)), PLAIN))
                .isEmpty();
    }

    @Test
    void lost_file_keeps_its_first_hash_and_its_comment_and_is_good_again_when_it_is_restored() {
        store(SampleFiles.commented(container(ID, A, "one", minute(0)), "a person wrote this"));
        store.containers().check(List.of(check(A, UNREADABLE, LATER)), PLAIN);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(only().container().size()).isEqualTo(Amount.of(3));
        store.containers().check(List.of(check(A, "other", LATER.plusSeconds(1))), PLAIN);
        assertThat(only().revision().hashLast()).isEqualTo(hash("other"));
        store.containers().check(List.of(check(A, "one", LATER.plusSeconds(2))), PLAIN);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(only().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(only().revision().commentaries()).isEqualTo(Commentaries.of("a person wrote this"));
    }

    @Test
    void check_told_twice_changes_nothing() {
        store(container(ID, A, "one", minute(0)));
        store.containers().check(List.of(check(A, "one", LATER)), PLAIN);
        long version = only().version();
        store.containers().check(List.of(check(A, "one", LATER)), PLAIN);
        assertThat(only().version()).isEqualTo(version);
    }

    @Test
    void time_alone_makes_good_records_due_and_touches_no_other() {
        store(container(ID, A, "one", minute(0)));
        store(container(NameUuid.DNS.of("new"), new Location("/a", "new.warc.gz"), "new", LATER));
        store(container(NameUuid.DNS.of("bad"), new Location("/a", "bad.warc.gz"), UNREADABLE, minute(0)));
        clearPending();
        Instant due = minute(0).plus(Duration.ofDays(700));
        assertThat(store.containers().age(due.minusMillis(1), () -> true)).isZero();
        assertThat(store.containers().age(due, () -> true)).isEqualTo(1);
        assertThat(store.containers().age(due, () -> true)).isZero();
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.TOBEVALIDATED);
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST);
        store.containers().check(List.of(check(A, "one", LATER)), PLAIN);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(store.containers().age(LATER.plus(Duration.ofDays(700)), () -> true))
                .isEqualTo(2);
    }

    @Test
    void file_found_elsewhere_takes_its_record_along() {
        store(container(ID, A, "one", minute(0)), container(ID, B, "one", minute(0)));
        Location there = new Location("/there", "x.warc.gz");
        assertThat(store.containers().move(A, check(there, "two", LATER), "moved", PLAIN))
                .isEmpty();
        assertThat(store.cdxFiles().move(A, check(there, "one", LATER), "moved", PLAIN))
                .isEmpty();
        assertThat(store.containers().move(A, check(there, "one", LATER), "moved", PLAIN))
                .isPresent();
        assertThat(only().location()).isEqualTo(there);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(only().revision().commentaries().text()).isEqualTo("moved");
        assertThat(store.locations().known(List.of(A, there))).containsOnlyKeys(there);
        Location copy = new Location("/copy", "x.warc.gz");
        assertThat(store.containers().move(B, check(copy, "one", LATER), "moved too", PLAIN))
                .isPresent();
        assertThat(only().places().copies()).extracting(OtherLocation::absolute).containsExactly("/copy");
        assertThat(only().location()).isEqualTo(there);
        assertThat(store.containers().move(B, check(copy, "one", LATER), "again", PLAIN))
                .isEmpty();
    }

    @Test
    void a_check_that_another_reader_has_done_meanwhile_is_kept_once() {
        store(container(ID, A, "one", minute(0)));
        Instant before = store.locations().scheduled(List.of(A)).get(0).checked();
        Instant later = LATER.plusSeconds(60);
        FixityCheck first = check(A, "one", LATER).after(before);
        FixityCheck second = check(A, "one", later).after(before);
        assertThat(store.containers().check(List.of(first), PLAIN)).hasSize(1);
        assertThat(store.containers().check(List.of(second), PLAIN)).isEmpty();
        assertThat(store.history().count()).isEqualTo(1);
        assertThat(only().revision().dateOfValidation()).isEqualTo(LATER);
        FixityCheck damaged = check(A, "two", later).after(before);
        assertThat(store.containers().check(List.of(damaged), PLAIN)).hasSize(1);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        FixityCheck next = check(A, "two", later.plusSeconds(60)).after(later);
        assertThat(store.containers().check(List.of(next), PLAIN)).hasSize(1);
    }

    @Test
    void a_first_reading_that_another_reader_has_done_meanwhile_changes_nothing() {
        for (int minute = 0; minute < 2; minute++) {
            assertThat(outcome(A, minute(minute), Instant.EPOCH))
                    .isEqualTo(minute == 0 ? Outcome.NEW : Outcome.DONE_TWICE);
            assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            assertThat(only().revision().dateOfValidation()).isEqualTo(minute(0));
        }
        store(container(ID, A, "one", minute(2)));
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void what_a_reader_has_found_before_it_died_stays_when_another_one_completes_its_work() {
        store(container(ID, A, "one", minute(0)));
        assertThat(outcome(B, minute(1), Instant.EPOCH)).isEqualTo(Outcome.COPY);
        List<StoredFinding> found = store.findings().of(List.of(B.path()));
        assertThat(found).extracting(StoredFinding::code).containsExactly(FindingCode.COPY);
        store.locations().forget(List.of(B.path()));
        assertThat(outcome(B, minute(2), Instant.EPOCH)).isEqualTo(Outcome.DONE_TWICE);
        assertThat(store.findings().of(List.of(B.path()))).isEqualTo(found);
        assertThat(store.locations().scheduled(List.of(B)).get(0).checked()).isEqualTo(minute(1));
    }

    @Test
    void a_known_file_that_another_reader_has_read_meanwhile_is_checked_once() {
        store(container(ID, A, "one", minute(0)));
        assertThat(outcome(A, minute(2), minute(1))).isEqualTo(Outcome.UNCHANGED);
        assertThat(outcome(A, minute(3), minute(1))).isEqualTo(Outcome.DONE_TWICE);
        assertThat(store.history().count()).isEqualTo(1);
        assertThat(outcome(A, minute(5), minute(4))).isEqualTo(Outcome.UNCHANGED);
        assertThat(store.history().count()).isEqualTo(2);
    }

    private Outcome outcome(Location place, Instant at, Instant before) {
        Observation<ContainerRecord> read = new Observation<>(
                container(ID, place, "one", at),
                false,
                Optional.of(List.of()),
                OptionalLong.of(5),
                Optional.of(before));
        return store.containers().store(List.of(read)).get(0).outcome();
    }

    private void store(ContainerRecord... candidates) {
        for (ContainerRecord candidate : candidates) {
            store.containers().store(List.of(Observation.of(candidate)));
        }
    }

    private void clearPending() {
        store.pending().all().forEach(store.pending()::clear);
    }

    private ContainerRecord only() {
        return store.containers().find(ID, "x.warc.gz").orElseThrow();
    }

    private static FixityCheck check(Location location, String bytes, Instant at) {
        return new FixityCheck(
                location, hash(bytes), bytes.equals(UNREADABLE) ? Amount.NA : Amount.of(bytes.length()), at);
    }

    private static FixityEvent entry(CheckOutcome outcome, Instant at, OptionalLong offset) {
        return FixityEvent.of(RecordType.CONTAINER, ID, new Location("/a", "x.warc.gz"), outcome, at)
                .hashes(hash("one"), hash("one"))
                .bytes(Amount.of(3))
                .offset(offset)
                .milliseconds(5)
                .by("host", "program 1")
                .build();
    }
}
