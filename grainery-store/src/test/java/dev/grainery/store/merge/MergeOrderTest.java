// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.commented;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same observations in any order, repeated at will, give the same record for each set of bytes that was first. */
class MergeOrderTest {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final int ORDERS = 40;

    static LongStream seeds() {
        return LongStream.range(0, Soak.trials(40, 200));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void order_and_repetition_do_not_show(long seed) {
        Random random = new Random(seed);
        List<Observation<ContainerRecord>> observations = observations(random);
        Map<Hash, ContainerRecord> results = new HashMap<>();
        for (int order = 0; order < ORDERS; order++) {
            ContainerRecord record = fold(shuffled(observations, random));
            Hash first = record.revision().hashOrig();
            assertThat(record).isEqualTo(results.computeIfAbsent(first, hash -> record));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void file_that_was_moved_has_one_record_whenever_its_places_were_met(long seed) {
        Random random = new Random(seed);
        int places = 2 + random.nextInt(4);
        int last = random.nextInt(places);
        List<Observation<ContainerRecord>> observations = new ArrayList<>();
        Set<Location> gone = new HashSet<>();
        for (int place = 0; place < places; place++) {
            Location location = new Location("/" + place, "x.warc.gz");
            for (int time = 0; time <= random.nextInt(3); time++) {
                observations.add(Observation.of(
                        container(ID, location, "bytes", minute(10 * place + time), place == last ? "now" : "once")));
            }
            if (place != last) {
                gone.add(location);
            }
        }
        Merge.ProbedLocations seen = new Merge.ProbedLocations(gone, Set.of());
        List<ContainerRecord> results = new ArrayList<>();
        for (int order = 0; order < ORDERS; order++) {
            results.add(fold(shuffled(observations, random), seen));
        }
        assertThat(results).allSatisfy(record -> {
            assertThat(record).isEqualTo(results.get(0));
            assertThat(record.location().directory()).isEqualTo("/" + last);
            assertThat(record.container().isPartOf()).isEqualTo("now");
            assertThat(record.places().copies()).isEmpty();
        });
    }

    /** Files whose bytes stay as they are, each met a few times, some of the times without success. */
    private static List<Observation<ContainerRecord>> observations(Random random) {
        List<Observation<ContainerRecord>> observations = new ArrayList<>();
        int minute = 0;
        int files = 1 + random.nextInt(4);
        for (int file = 0; file < files; file++) {
            Location location = new Location("/" + file, "x.warc.gz");
            String bytes = random.nextInt(3) == 0 ? "other" : "bytes";
            int times = 1 + random.nextInt(3);
            for (int time = 0; time < times; time++) {
                boolean readable = random.nextInt(4) != 0;
                ContainerRecord candidate =
                        container(ID, location, readable ? bytes : UNREADABLE, minute(minute++), "H" + file);
                observations.add(Observation.of(readable ? commented(candidate, "GRN-E003 in " + file) : candidate));
            }
        }
        Collections.shuffle(observations, random);
        return observations;
    }

    private static List<Observation<ContainerRecord>> shuffled(List<Observation<ContainerRecord>> all, Random random) {
        List<Observation<ContainerRecord>> shuffled = new ArrayList<>(all);
        for (Observation<ContainerRecord> observation : all) {
            if (random.nextInt(3) == 0) {
                shuffled.add(observation);
            }
        }
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static ContainerRecord fold(List<Observation<ContainerRecord>> observations) {
        return fold(observations, Merge.ProbedLocations.NONE);
    }

    private static ContainerRecord fold(List<Observation<ContainerRecord>> observations, Merge.ProbedLocations seen) {
        ContainerRecord record = observations.get(0).candidate();
        for (Observation<ContainerRecord> observation : observations.subList(1, observations.size())) {
            record = Merge.merge(record, observation, Optional.empty(), seen).record();
            ContainerRecord again =
                    Merge.merge(record, observation, Optional.empty(), seen).record();
            assertThat(again).isEqualTo(record);
        }
        return record;
    }
}
