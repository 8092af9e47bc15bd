// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.Observation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every server must do for what is known of directories as wholes. */
abstract class DirectoryContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String OTHER = "00000000-b7f5-5c18-84ef-c9fad58325fa";
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");
    private static final List<String> DIGESTS = List.of("one", "two");

    @Test
    void nothing_is_known_of_a_directory_that_was_not_settled() {
        assertThat(store.directories().known(List.of("/a", "/a")))
                .isEqualTo(Map.of("/a", KnownDirectory.unknown("/a")));
        assertThat(store.directories().known(List.of())).isEmpty();
    }

    @Test
    void settled_directory_is_known_and_may_be_settled_anew() {
        settle("/a", DIGESTS);
        settle("/b", List.of("three"));
        assertThat(known("/a").digests()).isEqualTo(DIGESTS);
        settle("/a", List.of("four"));
        assertThat(known("/a").digests()).containsExactly("four");
        assertThat(known("/b").digests()).containsExactly("three");
    }

    @Test
    void directory_with_too_many_digests_is_not_settled() {
        settle(
                "/a",
                Stream.generate(() -> "one").limit(Directories.MOST_DIGESTS + 1).toList());
        assertThat(known("/a")).isEqualTo(KnownDirectory.unknown("/a"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("losses")
    void location_that_says_less_makes_its_directory_forgotten(Consumer<GraineryStore> loss) {
        store(A, ID, "one", 0);
        store(B, ID, "one", 0);
        settle("/a", DIGESTS);
        settle("/b", DIGESTS);
        loss.accept(store);
        assertThat(known("/a").digests()).isEmpty();
        assertThat(known("/a").isAtRest()).isFalse();
        assertThat(known("/b").digests()).isEqualTo(DIGESTS);
        assertThat(known("/b").isAtRest()).isTrue();
    }

    static Stream<Named<Consumer<GraineryStore>>> losses() {
        return Stream.of(
                Named.of("unreadable when checked", store -> check(store, UNREADABLE)),
                Named.of("another size when checked", store -> check(store, "other")),
                Named.of("unreadable when read again", store -> store(store, A, ID, UNREADABLE, 1)),
                Named.of("another size when read again", store -> store(store, A, ID, "other", 1)),
                Named.of("moved", DirectoryContractTest::move),
                Named.of("forgotten", store -> store.locations().forget(List.of(A.path()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keepers")
    void location_that_says_as_much_leaves_its_directory_known(Consumer<GraineryStore> write) {
        store(A, ID, "one", 0);
        settle("/a", DIGESTS);
        KnownDirectory before = known("/a");
        write.accept(store);
        assertThat(known("/a")).isEqualTo(before);
    }

    static Stream<Named<Consumer<GraineryStore>>> keepers() {
        return Stream.of(
                Named.of("equal when checked", store -> check(store, "one")),
                Named.of("damaged when checked", store -> check(store, "two")),
                Named.of("equal when read again", store -> store(store, A, ID, "one", 1)),
                Named.of(
                        "another file beside it",
                        store -> store(store, new Location("/a", "y.warc.gz"), OTHER, "other", 1)));
    }

    @Test
    void file_found_elsewhere_makes_the_directory_there_forgotten_too() {
        store(A, ID, "one", 0);
        settle("/there", DIGESTS);
        move(store);
        assertThat(known("/there").digests()).isEmpty();
    }

    @Test
    void who_looked_before_a_change_settles_nothing() {
        KnownDirectory unknown = known("/a");
        store.directories().change(List.of("/a"));
        store.directories().settle(List.of(unknown.with(DIGESTS)));
        assertThat(known("/a").digests()).isEmpty();
        settle("/b", DIGESTS);
        KnownDirectory settled = known("/b");
        store.directories().change(List.of("/b"));
        store.directories().settle(List.of(settled.with(List.of("three"))));
        assertThat(known("/b").digests()).isEmpty();
    }

    @Test
    void of_two_who_settle_an_unknown_directory_the_first_one_does_and_no_other_is_lost() {
        KnownDirectory unknown = known("/a");
        store.directories().settle(List.of(unknown.with(DIGESTS)));
        store.directories().settle(List.of(known("/b").with(DIGESTS), unknown.with(List.of("three"))));
        assertThat(known("/a").digests()).isEqualTo(DIGESTS);
        assertThat(known("/b").digests()).isEqualTo(DIGESTS);
    }

    @Test
    void changed_directory_is_settled_only_after_a_while() {
        Instant now = Instant.now();
        directories(now).change(List.of("/a"));
        Directories soon = directories(now.plus(Directories.REST).minus(Duration.ofSeconds(1)));
        soon.settle(List.of(soon.known(List.of("/a")).get("/a").with(DIGESTS)));
        assertThat(known("/a").digests()).isEmpty();
        Directories late = directories(now.plus(Directories.REST).plus(Duration.ofSeconds(1)));
        late.settle(List.of(late.known(List.of("/a")).get("/a").with(DIGESTS)));
        assertThat(known("/a").digests()).isEqualTo(DIGESTS);
        late.change(List.of("/a"));
        assertThat(known("/a").digests()).isEmpty();
    }

    @Test
    void change_wins_over_whoever_settles_at_the_same_moment() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 100; round++) {
                String directory = "/" + round;
                if (round % 2 == 0) {
                    settle(directory, DIGESTS);
                }
                KnownDirectory before = known(directory);
                Future<?> settling = other.submit(() -> {
                    start.await();
                    store.directories().settle(List.of(before.with(List.of("three"))));
                    return null;
                });
                start.await();
                store.locations().forget(List.of(directory + "/x.warc.gz"));
                settling.get();
                assertThat(known(directory).digests()).as(directory).isEmpty();
            }
        } finally {
            other.shutdownNow();
        }
    }

    private Directories directories(Instant now) {
        return new Directories(store.documents(), Clock.fixed(now, ZoneOffset.UTC));
    }

    private KnownDirectory known(String directory) {
        return store.directories().known(List.of(directory)).get(directory);
    }

    private void settle(String directory, List<String> digests) {
        store.directories().settle(List.of(known(directory).with(digests)));
    }

    private void store(Location location, String id, String bytes, int minute) {
        store(store, location, id, bytes, minute);
    }

    private static void store(GraineryStore store, Location location, String id, String bytes, int minute) {
        store.containers().store(List.of(Observation.of(container(id, location, bytes, minute(minute)))));
    }

    private static void check(GraineryStore store, String bytes) {
        assertThat(store.containers().check(List.of(at(A, bytes)))).hasSize(1);
    }

    private static void move(GraineryStore store) {
        assertThat(store.containers().move(A, at(new Location("/there", "x.warc.gz"), "one"), "moved"))
                .isPresent();
    }

    private static FileCheck at(Location location, String bytes) {
        Amount size = bytes.equals(UNREADABLE) ? Amount.NA : Amount.of(bytes.length());
        return new FileCheck(location, hash(bytes), size, minute(1_000_000));
    }
}
