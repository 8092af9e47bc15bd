// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static dev.grainery.store.SampleHarvests.harvest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.describe.Placing;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Several threads of several stores write to one server at once, as several processes would. */
abstract class ConcurrentContractTest {

    private static final int FILES = Soak.trials(10, 20);
    private static final int PLACES = 5;
    private static final int WRITERS = 4;
    private static final int NEW_STORES = Soak.trials(2, 20);

    abstract StoreUri address();

    /** Whether the server tests the filter of an update and writes it in one step. */
    abstract boolean updatesInOneStep();

    @Test
    void harvest_assembled_just_before_its_containers_were_written_is_marked_after_that() {
        StoreUri address = address();
        String harvestId = NameUuid.DNS.of("H");
        AtomicInteger assembled = new AtomicInteger();
        try (GraineryStore other = GraineryStore.open(address);
                GraineryStore store = GraineryStore.open(address, StoreTimeouts.DEFAULT, () -> {
                    // the date of the finding is asked for between the mark and the record
                    Map<String, PendingHarvests.Mark> marks = other.pending().all();
                    if (marks.containsKey(harvestId) && other.containers().isEmpty()) {
                        other.pending().clear(marks);
                        assembled.incrementAndGet();
                    }
                    return SampleFiles.WRITTEN;
                })) {
            store.containers()
                    .store(List.of(Observation.of(
                            container(NameUuid.DNS.of("f"), A, "f", minute(0)),
                            List.of(Finding.of(FindingCode.UNREADABLE, A.path(), "cut")))));
            // an embedded store writes mark and record in one transaction: nobody sees the one without the other
            assertThat(assembled.get() > 0).isEqualTo(address.directory().isEmpty());
            assertThat(store.pending().all()).containsKey(harvestId);
        }
    }

    private static final Location A = new Location("/a", "f.warc.gz");
    private static final Location B = new Location("/b", "f.warc.gz");

    @Test
    void file_whose_record_is_forgotten_while_it_is_checked_is_known_no_more() {
        StoreUri address = address();
        observe(address, A);
        List<FixityResult> checked = checkedWhile(address, List.of(A), other -> forget(other, A));
        assertThat(checked).isEmpty();
        try (GraineryStore store = GraineryStore.open(address)) {
            assertThat(store.containers().isEmpty()).isTrue();
            assertThat(store.locations().known(List.of(A))).isEmpty();
        }
        observe(address, A);
        try (GraineryStore store = GraineryStore.open(address)) {
            assertThat(store.containers().count()).isEqualTo(1);
        }
    }

    @Test
    void results_of_checks_are_those_of_the_attempt_that_was_written() {
        StoreUri address = address();
        observe(address, A);
        observe(address, B);
        List<FixityResult> checked = checkedWhile(address, List.of(A, B), other -> forget(other, A));
        assertThat(checked).extracting(one -> one.check().location()).containsExactly(B);
        assertThat(checked).extracting(FixityResult::role).containsExactly(FileRole.PRIMARY);
        try (GraineryStore store = GraineryStore.open(address)) {
            assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
            assertThat(store.locations().known(List.of(B)).get(B).role()).isEqualTo(FileRole.PRIMARY);
        }
    }

    @Test
    void file_whose_record_is_forgotten_while_it_is_met_again_is_known_no_more() {
        StoreUri address = address();
        observe(address, A);
        AtomicInteger forgotten = new AtomicInteger();
        try (GraineryStore other = GraineryStore.open(address);
                GraineryStore store = GraineryStore.open(address, StoreTimeouts.DEFAULT, () -> {
                    if (forgotten.getAndIncrement() == 0) {
                        forget(other, A);
                    }
                    return SampleFiles.WRITTEN;
                })) {
            store.containers().store(List.of(Observation.of(container(NameUuid.DNS.of("f"), B, "bytes", minute(5)))));
            assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
            assertThat(store.containers()
                            .find(NameUuid.DNS.of("f"), "f.warc.gz")
                            .orElseThrow()
                            .location())
                    .isEqualTo(B);
        }
        assertThat(forgotten).hasPositiveValue();
    }

    @Test
    void location_of_a_record_that_was_lost_is_given_up_by_its_check() {
        StoreUri address = address();
        observe(address, A);
        try (GraineryStore store = GraineryStore.open(address)) {
            store.documents()
                    .collection(StoreSchema.CONTAINER)
                    .forEachPage(
                            Query.all(),
                            page -> page.forEach(record -> store.documents()
                                    .collection(StoreSchema.CONTAINER)
                                    .write(new Write.Delete(record.get("_id")))));
            assertThat(store.containers().check(List.of(check(A)), PLAIN)).isEmpty();
            assertThat(store.locations().known(List.of(A))).isEmpty();
        }
    }

    private static void observe(StoreUri address, Location location) {
        try (GraineryStore store = GraineryStore.open(address)) {
            store.containers()
                    .store(List.of(Observation.of(
                            container(NameUuid.DNS.of("f"), location, "bytes", minute(location.equals(A) ? 0 : 1)))));
        }
    }

    /** Checks files, and has another writer do something between the reading of their record and its writing. */
    private static List<FixityResult> checkedWhile(
            StoreUri address, List<Location> places, Consumer<GraineryStore> other) {
        AtomicInteger asked = new AtomicInteger();
        try (GraineryStore another = GraineryStore.open(address);
                GraineryStore store = GraineryStore.open(address, StoreTimeouts.DEFAULT, () -> {
                    if (asked.getAndIncrement() == 0) {
                        other.accept(another);
                    }
                    return SampleFiles.WRITTEN;
                })) {
            List<FixityResult> checked = store.containers()
                    .check(places.stream().map(ConcurrentContractTest::check).toList(), PLAIN);
            assertThat(asked).hasPositiveValue();
            return checked;
        }
    }

    private static FixityCheck check(Location location) {
        return new FixityCheck(location, SampleFiles.hash("bytes"), Amount.of(5), minute(60));
    }

    private static void forget(GraineryStore store, Location place) {
        store.containers()
                .forget(
                        List.of(place),
                        true,
                        new Placing(HarvestNaming.builtIn())::container,
                        new Statement("eva", Optional.empty(), minute(50), "archive1", "program 1"));
    }

    @Test
    void writers_of_the_same_files_in_any_order_make_the_same_records() throws Exception {
        for (int stores : numbersOfStores()) {
            sameFiles(stores);
        }
    }

    private void sameFiles(int stores) throws Exception {
        StoreUri address = address();
        inParallel(address, stores, (store, writer) -> {
            List<Observation<ContainerRecord>> observations = new ArrayList<>();
            for (int file = 0; file < FILES; file++) {
                for (int place = 0; place < PLACES; place++) {
                    Location location = new Location("/" + place, file + ".warc.gz");
                    observations.add(Observation.of(container(
                            NameUuid.DNS.of("f" + file), location, "bytes " + file, minute(writer * 10 + place))));
                }
            }
            Collections.shuffle(observations, new Random(writer));
            for (int from = 0; from < observations.size(); from += 7) {
                store.containers().store(observations.subList(from, Math.min(observations.size(), from + 7)));
            }
        });
        try (GraineryStore store = GraineryStore.open(address)) {
            List<ContainerRecord> records = new ArrayList<>();
            store.containers().forEach(Optional.empty(), records::add);
            assertThat(records).hasSize(FILES).allSatisfy(record -> {
                assertThat(record.location().directory()).isEqualTo("/0");
                assertThat(record.header().date()).isEqualTo(minute(0));
                assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
                assertThat(record.revision().dateOfValidation()).isEqualTo(minute(30));
                assertThat(record.places().copies())
                        .extracting(OtherLocation::absolute)
                        .containsExactly("/1", "/2", "/3", "/4");
                assertThat(record.places().copies())
                        .extracting(OtherLocation::statusOfValidation)
                        .containsOnly(RevisionStatus.VALIDATED);
                assertThat(record.places().conflicts()).isEmpty();
            });
        }
    }

    @Test
    void store_that_is_not_there_yet_is_opened_and_written_by_several_at_once() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            for (int round = 0; round < NEW_STORES; round++) {
                StoreUri address = address();
                List<Callable<Boolean>> writers = new ArrayList<>();
                for (int i = 0; i < WRITERS; i++) {
                    String name = i + ".warc.gz";
                    writers.add(() -> {
                        try (GraineryStore store = GraineryStore.open(address)) {
                            store.containers()
                                    .store(List.of(Observation.of(container(
                                            NameUuid.DNS.of(name), new Location("/a", name), name, minute(0)))));
                            return true;
                        }
                    });
                }
                for (Future<Boolean> done : threads.invokeAll(writers)) {
                    assertThat(done.get()).isTrue();
                }
                try (GraineryStore store = GraineryStore.open(address)) {
                    assertThat(store.containers().count()).isEqualTo(WRITERS);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void harvest_says_what_all_writers_have_stored() throws Exception {
        for (int stores : numbersOfStores()) {
            harvests(stores);
        }
    }

    private void harvests(int stores) throws Exception {
        StoreUri address = address();
        String harvestId = NameUuid.DNS.of("H");
        inParallel(address, stores, (store, writer) -> {
            for (int file = 0; file < FILES; file++) {
                String name = writer + "-" + file + ".warc.gz";
                store.containers()
                        .store(List.of(Observation.of(
                                container(NameUuid.DNS.of(name), new Location("/a", name), name, minute(0)))));
                SampleHarvests.write(store, harvestId, () -> Optional.of(assembled(store, harvestId)));
            }
        });
        try (GraineryStore store = GraineryStore.open(address)) {
            assertThat(store.harvests().find(harvestId).orElseThrow().paths().warcsFileNames())
                    .hasSize(WRITERS * FILES);
            assertThat(store.harvests().count()).isEqualTo(1);
        }
    }

    /** With a server that tests and updates in two steps, two stores are not safe from each other. */
    private int[] numbersOfStores() {
        return updatesInOneStep() ? new int[] {1, 2} : new int[] {1};
    }

    private static HarvestRecord assembled(GraineryStore store, String harvestId) {
        List<String> names = new ArrayList<>();
        store.containers()
                .forEach(
                        Optional.of(harvestId),
                        record -> names.add(record.location().fileName()));
        Collections.sort(names);
        return harvest("H", names);
    }

    private void inParallel(StoreUri address, int stores, Writer writer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (GraineryStore one = GraineryStore.open(address);
                GraineryStore two = GraineryStore.open(address)) {
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                writers.add(() -> {
                    writer.write(number % stores == 0 ? one : two, number);
                    return true;
                });
            }
            for (Future<Boolean> done : threads.invokeAll(writers)) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Writer {
        void write(GraineryStore store, int number);
    }
}
