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
import static org.assertj.core.api.Assertions.entry;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every server must count. */
abstract class CountContractTest extends OpenStore {

    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location Y = new Location("/a", "y.warc.gz");
    private static final Location CDX = new Location("/a", "i.cdx");
    private static final Instant LATER = NOON.plus(Duration.ofDays(720));

    @Test
    void records_are_counted_by_status_and_files_by_their_date() {
        store.containers()
                .store(List.of(
                        Observation.of(container(NameUuid.DNS.of("1"), A, "x", NOON)),
                        Observation.of(container(NameUuid.DNS.of("2"), Y, "y", minute(1))),
                        Observation.of(container(
                                NameUuid.DNS.of("3"), new Location("/a", "z.warc.gz"), UNREADABLE, minute(2)))));
        store.cdxFiles().store(List.of(Observation.of(index(NameUuid.DNS.of("4"), CDX, "i", NOON))));
        store.containers().check(List.of(new FixityCheck(A, hash("x"), Amount.of(1), LATER)), PLAIN);
        assertThat(store.countByStatus(RecordType.CONTAINER))
                .containsExactly(
                        entry(RevisionStatus.FIRST, 1L),
                        entry(RevisionStatus.FIRST_FAILED, 1L),
                        entry(RevisionStatus.VALIDATED, 1L),
                        entry(RevisionStatus.TOBEVALIDATED, 0L),
                        entry(RevisionStatus.FAILED, 0L));
        assertThat(store.countByStatus(RecordType.CDX)).containsEntry(RevisionStatus.FIRST, 1L);
        assertThat(store.countByStatus(RecordType.HARVEST)).containsEntry(RevisionStatus.FIRST, 0L);
        Instant unread = minute(2).plus(RevisionCycle.REPEAT_AFTER);
        assertThat(store.locations().countOverdue(unread.minusMillis(1))).isZero();
        assertThat(store.locations().countOverdue(unread)).isEqualTo(1);
        List<Instant> dates = Stream.of(minute(1), NOON, LATER)
                .map(read -> read.plus(RevisionCycle.GOOD_FOR))
                .sorted()
                .toList();
        for (int i = 0; i < dates.size(); i++) {
            assertThat(store.locations().countOverdue(dates.get(i).minusMillis(1)))
                    .isEqualTo(i + 1);
            assertThat(store.locations().countOverdue(dates.get(i))).isEqualTo(i + 2);
        }
    }

    @Test
    void name_of_a_harvest_is_found_by_its_identifier() {
        String id = NameUuid.DNS.of("H");
        SampleHarvests.write(store, id, () -> Optional.of(SampleHarvests.harvest("H", List.of("a.warc.gz"))));
        assertThat(store.harvests().name(id)).contains("H");
        assertThat(store.harvests().name("NA")).isEmpty();
        assertThat(store.countByStatus(RecordType.HARVEST)).containsEntry(RevisionStatus.FIRST, 1L);
    }
}
