// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore.EarlierDate;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every server must do for dates of checks that are moved. */
abstract class CheckDatesContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");
    private static final Location C = new Location("/c", "x.warc.gz");
    private static final Instant LATER = NOON.plus(Duration.ofDays(720));

    @Test
    void date_that_is_moved_earlier_reaches_order_and_record_and_stays_until_the_next_check() {
        ContainerRecord candidate = container(ID, A, "one", minute(5));
        store(candidate, container(ID, B, "one", minute(5)), container(ID, C, "two", minute(5)));
        clearPending();
        Instant date = minute(5).plus(Duration.ofDays(400));
        assertThat(move(List.of(A, B, C), date)).isEqualTo(3);
        assertThat(dates(A, B, C)).containsOnly(date);
        assertThat(only().revision())
                .isEqualTo(RevisionCycle.dueEarlier(candidate.revision(), date))
                .isNotEqualTo(candidate.revision());
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST);
        long version = only().version();
        assertThat(move(List.of(A, B, C), date)).isZero();
        assertThat(only().version()).isEqualTo(version);

        // told again, as after a crash, and an older reading that comes late
        store(candidate, container(ID, B, "one", minute(5)), container(ID, C, "two", minute(5)));
        store(container(ID, A, "one", minute(1)), container(ID, B, "one", minute(1)));
        store.containers().check(List.of(check(A, "one", minute(5)), check(B, "one", minute(5))));
        assertThat(dates(A, B, C)).containsOnly(date);
        assertThat(only().revision().nextLastDateOfValidation()).isEqualTo(date);

        // read again, by a check and by a backfill
        store.containers().check(List.of(check(A, "one", minute(9))));
        store(container(ID, B, "one", minute(9)));
        assertThat(dates(A, B)).containsOnly(minute(9).plus(RevisionCycle.GOOD_FOR));
        assertThat(only().revision().nextLastDateOfValidation())
                .isEqualTo(minute(9).plus(RevisionCycle.GOOD_FOR));
    }

    @Test
    void date_of_a_file_that_was_checked_meanwhile_is_not_moved() {
        store(container(ID, A, "one", minute(0)));
        List<ScheduledFile> found = store.locations().scheduled(List.of(A));
        store.containers().check(List.of(check(A, "one", LATER)));
        EarlierDate date = new EarlierDate(found.get(0), minute(0).plus(Duration.ofDays(400)));
        assertThat(store.moveChecksEarlier(List.of(date))).isZero();
        assertThat(dates(A)).containsOnly(LATER.plus(RevisionCycle.GOOD_FOR));
        assertThat(only().revision().nextLastDateOfValidation()).isEqualTo(LATER.plus(RevisionCycle.GOOD_FOR));
        assertThatThrownBy(
                        () -> new EarlierDate(found.get(0), found.get(0).due().plusMillis(1)))
                .hasMessageContaining("never moved later");
    }

    @Test
    void record_that_was_left_behind_when_its_date_was_moved_is_made_to_agree() {
        ContainerRecord candidate = container(ID, A, "one", minute(0));
        store(candidate);
        Instant date = minute(0).plus(Duration.ofDays(400));
        move(List.of(A), date);
        // as if the program had ended between the two
        store.containers().update(ID, A.fileName(), now -> now.withRevision(candidate.revision()));
        assertThat(move(List.of(A), date)).isZero();
        assertThat(only().revision().nextLastDateOfValidation()).isEqualTo(date);
    }

    private long move(List<Location> locations, Instant date) {
        return store.moveChecksEarlier(store.locations().scheduled(locations).stream()
                .map(file -> new EarlierDate(file, date))
                .toList());
    }

    private List<Instant> dates(Location... locations) {
        return store.locations().scheduled(List.of(locations)).stream()
                .map(ScheduledFile::due)
                .toList();
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

    private static FileCheck check(Location location, String bytes, Instant at) {
        return new FileCheck(location, hash(bytes), Amount.of(bytes.length()), at);
    }
}
