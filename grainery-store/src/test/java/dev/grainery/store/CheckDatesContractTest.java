// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every server must do for the dates on which files are due. */
abstract class CheckDatesContractTest extends OpenStore {

    private static final int FILES = 600;
    private static final Duration EARLIEST = RevisionCycle.PLANNED_BEFORE;

    @Test
    void files_that_were_read_at_once_are_planned_evenly_over_the_month_before_the_date_of_their_records() {
        List<Location> places = IntStream.range(0, FILES)
                .mapToObj(i -> new Location("/a", String.format(Locale.ROOT, "crawl-%05d.warc.gz", i)))
                .toList();
        store(places.stream().map(place -> read(place, 0)).toList());
        Instant latest = minute(0).plus(RevisionCycle.GOOD_FOR);
        Map<Long, Integer> days = new HashMap<>();
        for (Instant date : dates(places)) {
            assertThat(date).isBetween(latest.minus(EARLIEST), latest);
            days.merge(Duration.between(date, latest).toDays(), 1, Integer::sum);
        }
        assertThat(days)
                .hasSize((int) EARLIEST.toDays())
                .allSatisfy((day, files) -> assertThat(files).isBetween(10, 30));
        store.containers()
                .forEach(
                        Optional.empty(),
                        record -> assertThat(record.revision().nextLastDateOfValidation())
                                .isEqualTo(latest));
    }

    @Test
    void each_file_is_as_much_earlier_after_every_check_and_one_that_failed_is_not() {
        Location a = new Location("/a", "x.warc.gz");
        Location b = new Location("/b", "x.warc.gz");
        store(List.of(read(a, 0), read(b, 0)));
        List<Instant> first = dates(List.of(a, b));
        assertThat(first).doesNotHaveDuplicates();
        store.containers().check(List.of(check(a, hash("bytes"), 60), check(b, hash("bytes"), 60)), PLAIN);
        assertThat(dates(List.of(a, b)))
                .isEqualTo(first.stream()
                        .map(date -> date.plus(Duration.ofMinutes(60)))
                        .toList());
        store.containers().check(List.of(check(a, Hash.NA, 70), check(b, hash("other"), 70)), PLAIN);
        assertThat(dates(List.of(a, b))).containsOnly(minute(70).plus(RevisionCycle.REPEAT_AFTER));
    }

    private static ContainerRecord read(Location place, int minute) {
        return container(NameUuid.DNS.of(place.fileName()), place, "bytes", minute(minute));
    }

    private List<Instant> dates(List<Location> locations) {
        Map<Location, Instant> dates = new HashMap<>();
        store.locations().scheduled(locations).forEach(file -> dates.put(file.location(), file.planned()));
        return locations.stream().map(dates::get).toList();
    }

    private void store(List<ContainerRecord> candidates) {
        List<Observation<ContainerRecord>> batch = new ArrayList<>();
        candidates.forEach(candidate -> batch.add(Observation.of(candidate)));
        store.containers().store(batch);
    }

    private static FixityCheck check(Location location, Hash hash, int minute) {
        return new FixityCheck(location, hash, Amount.of(5), minute(minute));
    }
}
