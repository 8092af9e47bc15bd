// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.SampleInspections;
import dev.grainery.store.Locations.LastInspection;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.FixityCheck.Inspected;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What every server must do for inspections. */
abstract class InspectedFilesContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");

    @Test
    void files_never_inspected_come_page_by_page_the_most_overdue_first() {
        List<Location> never = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Location location = new Location("/a", String.format(Locale.ROOT, "%02d.warc.gz", 50 - i));
            ContainerRecord record = container(NameUuid.DNS.of("c" + i), location, "b" + i, minute(i));
            boolean isInspected = i % 3 == 0;
            store(isInspected ? record.withInspection(Optional.of(inspection(Inspection.SCHEMA, minute(i)))) : record);
            if (!isInspected) {
                never.add(location);
            }
        }
        store.cdxFiles().store(List.of(Observation.of(index(ID, new Location("/a", "i.cdx"), "i", minute(0)))));
        assertThat(paged(after -> store.locations().notInspected(after, 7))).containsExactlyElementsOf(never);
        assertThat(paged(after -> store.locations().inspectedBefore(Instant.EPOCH, after, 7)))
                .isEmpty();
        assertThat(paged(after -> store.locations().inspectedBefore(minute(6), after, 1)))
                .extracting(Location::fileName)
                .containsExactly("50.warc.gz", "47.warc.gz");
    }

    @Test
    void inspection_of_an_older_layout_is_one_of_those_before_any_date() {
        store(container(ID, A, "one", minute(0))
                .withInspection(Optional.of(inspection(Inspection.SCHEMA - 1, minute(0)))));
        assertThat(paged(after -> store.locations().notInspected(after, 7))).isEmpty();
        assertThat(paged(after -> store.locations().inspectedBefore(Instant.EPOCH, after, 7)))
                .containsExactly(A);
        assertThat(scheduled(A).inspected())
                .contains(new LastInspection(Inspection.SCHEMA - 1, minute(0)))
                .hasValueSatisfying(
                        last -> assertThat(last.isBefore(Instant.EPOCH)).isTrue());
        check(A, "one", minute(5), Optional.of(inspection(Inspection.SCHEMA, minute(5))), "");
        assertThat(paged(after -> store.locations().inspectedBefore(minute(5), after, 7)))
                .isEmpty();
        assertThat(scheduled(A).inspected()).contains(new LastInspection(Inspection.SCHEMA, minute(5)));
    }

    @Test
    void check_that_inspects_writes_the_inspection_and_its_remarks_and_keeps_what_a_person_said() {
        store(container(ID, A, "one", minute(0)));
        store.containers()
                .update(
                        ID,
                        A.fileName(),
                        record -> record.withRevision(record.revision().withCommentaries(Commentaries.of("of Anna"))));
        check(A, "one", minute(5), Optional.of(inspection(Inspection.SCHEMA, minute(5))), "GRN-E018 wrong");
        ContainerRecord checked = only();
        assertThat(checked.inspection()).contains(inspection(Inspection.SCHEMA, minute(5)));
        assertThat(checked.revision().commentaries().text()).isEqualTo("of Anna\nGRN-E018 wrong");
        assertThat(checked.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(checked.revision().hashLast()).isEqualTo(hash("one"));
        // neither a plain check nor a plain reading takes it away
        store.containers().check(List.of(new FixityCheck(A, hash("one"), Amount.of(3), minute(6))), PLAIN);
        store(container(ID, A, "one", minute(7)));
        assertThat(only().inspection()).isEqualTo(checked.inspection());
        assertThat(only().revision().commentaries())
                .isEqualTo(checked.revision().commentaries());
        assertThat(scheduled(A).inspected()).contains(new LastInspection(Inspection.SCHEMA, minute(5)));
    }

    @Test
    void what_was_seen_in_other_bytes_replaces_nothing_and_is_to_be_looked_at_again() {
        Inspection right = inspection(Inspection.SCHEMA, minute(5));
        store(container(ID, A, "one", minute(0)).withInspection(Optional.of(right)));
        check(A, "two", minute(6), Optional.of(inspection(Inspection.SCHEMA, minute(6))), "GRN-E003 damaged");
        assertThat(only().inspection()).contains(right);
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(only().revision().commentaries().exists()).isFalse();
        assertThat(scheduled(A).inspected()).isEmpty();
        // whether its bytes are right again or not: what was found in the others stays until it is looked at again
        store.containers().check(List.of(new FixityCheck(A, hash("one"), Amount.of(3), minute(7))), PLAIN);
        assertThat(scheduled(A).inspected()).isEmpty();
        check(A, "one", minute(8), Optional.of(inspection(Inspection.SCHEMA, minute(8))), "");
        assertThat(scheduled(A).inspected()).contains(new LastInspection(Inspection.SCHEMA, minute(8)));
        store(container(ID, A, "two", minute(9)).withInspection(Optional.of(inspection(Inspection.SCHEMA, minute(9)))));
        assertThat(only().inspection()).contains(inspection(Inspection.SCHEMA, minute(8)));
        assertThat(scheduled(A).inspected()).isEmpty();
    }

    @Test
    void file_that_cannot_be_inspected_is_not_looked_at_again_and_again() {
        store(container(ID, A, "one", minute(0)));
        check(A, "one", minute(5), Optional.empty(), "GRN-E004 no container");
        assertThat(only().inspection()).isEmpty();
        assertThat(only().revision().commentaries().text()).isEqualTo("GRN-E004 no container");
        assertThat(paged(after -> store.locations().notInspected(after, 7))).isEmpty();
        assertThat(paged(after -> store.locations().inspectedBefore(minute(6), after, 7)))
                .containsExactly(A);
    }

    @Test
    void inspection_that_is_delivered_late_or_of_an_older_layout_replaces_none_that_is_newer() {
        Inspection newer = inspection(Inspection.SCHEMA, minute(5));
        store(container(ID, A, "one", minute(0)));
        check(A, "one", minute(5), Optional.of(newer), "");
        store(container(ID, A, "one", minute(2)).withInspection(Optional.of(inspection(Inspection.SCHEMA, minute(2)))));
        store(container(ID, A, "one", minute(7))
                .withInspection(Optional.of(inspection(Inspection.SCHEMA - 1, minute(7)))));
        assertThat(only().inspection()).contains(newer);
        assertThat(scheduled(A).inspected()).contains(new LastInspection(Inspection.SCHEMA, minute(5)));
    }

    @Test
    void copies_and_places_elsewhere_are_not_asked_for() {
        store(container(ID, A, "one", minute(0)));
        store(container(ID, B, "one", minute(1)));
        assertThat(paged(after -> store.locations().notInspected(after, 7))).containsExactly(A);
        check(A, "one", minute(5), Optional.of(inspection(Inspection.SCHEMA, minute(5))), "");
        assertThat(paged(after -> store.locations().notInspected(after, 7))).isEmpty();
        Location moved = new Location("/c", A.fileName());
        store.containers()
                .relocate(
                        List.of(new Move(A, moved)),
                        (record, place) -> record.readAgain(place, record.size(), record.revision()),
                        new Statement("Anna", Optional.empty(), NOON, "host", "program 1"));
        assertThat(paged(after -> store.locations().notInspected(after, 7))).isEmpty();
        assertThat(scheduled(moved).inspected()).contains(new LastInspection(Inspection.SCHEMA, minute(5)));
    }

    private static Inspection inspection(int schema, Instant at) {
        return SampleInspections.of(schema, at);
    }

    private static List<Location> paged(Function<Optional<ScheduledFile>, List<ScheduledFile>> pages) {
        List<Location> found = new ArrayList<>();
        List<ScheduledFile> page = pages.apply(Optional.empty());
        while (!page.isEmpty()) {
            page.forEach(file -> found.add(file.location()));
            page = pages.apply(Optional.of(page.get(page.size() - 1)));
        }
        return found;
    }

    private ScheduledFile scheduled(Location location) {
        return store.locations().scheduled(List.of(location)).get(0);
    }

    private void store(ContainerRecord candidate) {
        store.containers().store(List.of(Observation.of(candidate, List.of())));
    }

    private void check(Location location, String bytes, Instant at, Optional<Inspection> inspection, String remark) {
        Hash hash = hash(bytes);
        Commentaries remarks = remark.isEmpty() ? Commentaries.NONE : Commentaries.of(remark);
        store.containers()
                .check(
                        List.of(new FixityCheck(
                                location,
                                hash,
                                Digests.NONE,
                                Amount.of(bytes.length()),
                                at,
                                Optional.of(new Inspected(inspection, remarks, List.of())))),
                        PLAIN);
    }

    private ContainerRecord only() {
        return store.containers().find(ID, A.fileName()).orElseThrow();
    }
}
