// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.outbox.Delivery.DeliveryListener;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.FaultyStore;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryTest {

    private static final StoreTimeouts SHORT = new StoreTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(30));

    @TempDir
    private Path temporary;

    private final List<String> told = new ArrayList<>();
    private final List<FindingCode> found = new ArrayList<>();
    private Outbox outbox;
    private WireServer server;
    private GraineryStore store;

    @BeforeEach
    void open() throws IOException {
        outbox = Outbox.open(temporary.resolve("outbox"));
        server = WireServer.start();
        store = GraineryStore.open(StoreUri.parse(server.connectionString()), SHORT);
    }

    @AfterEach
    void close() {
        store.close();
        server.close();
    }

    private Delivery delivery() {
        return new Delivery(outbox, new DeliveryListener() {
            @Override
            public void delivered(ContainerRecord record, Stored stored) {
                told.add(record.location().fileName() + " " + stored.outcome());
            }

            @Override
            public void refused(String name, String reason) {
                told.add("refused: " + reason);
            }

            @Override
            public void found(Finding finding) {
                found.add(finding.code());
            }
        });
    }

    @Test
    void what_waits_is_stored_in_order_and_leaves() throws IOException {
        outbox.put(Entries.running());
        outbox.put(Entries.container("a"));
        outbox.put(Entries.container("b"));
        outbox.put(Entries.ended());
        assertThat(delivery().deliver(store, 1_000)).isEqualTo(new Delivery.Delivered(2, 2, 0, 0, false));
        assertThat(told).containsExactly("a " + Outcome.NEW, "b " + Outcome.NEW);
        assertThat(outbox.size()).isZero();
        assertThat(store.containers().find("a"))
                .singleElement()
                .satisfies(record ->
                        assertThat(record).isEqualTo(Entries.record("a").written(1, record.modified())));
        assertThat(store.facts().crawls(Entries.HARVEST))
                .containsExactly(Entries.crawl(Optional.of(SampleFiles.minute(9))));
        assertThat(store.pending().all()).containsOnlyKeys(Entries.HARVEST);
        assertThat(delivery().deliver(store, 1_000)).isEqualTo(new Delivery.Delivered(0, 0, 0, 0, false));
    }

    @Test
    void what_a_crawl_met_without_a_record_is_an_open_finding_of_the_store() throws IOException {
        String path = "/jobs/a/warcs/A-00000.warc.gz.open";
        outbox.put(
                new OutboxEntry.UnrecordedFile(path, List.of(Finding.of(FindingCode.LEFT_OPEN, path, "never closed"))));

        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(0, 0, 1, 0, false));

        assertThat(outbox.size()).isZero();
        assertThat(store.findings().of(List.of(path))).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.LEFT_OPEN);
            assertThat(finding.state()).isEqualTo(FindingState.OPEN);
            assertThat(finding.source()).isEqualTo(FindingSource.WALK);
        });
    }

    @Test
    void only_so_many_are_delivered_at_once_the_first_ones() throws IOException {
        for (int i = 0; i < 600; i++) {
            outbox.put(Entries.container("f" + i));
        }
        assertThat(delivery().deliver(store, 300)).isEqualTo(new Delivery.Delivered(300, 0, 0, 0, true));
        assertThat(told).startsWith("f0 " + Outcome.NEW).endsWith("f299 " + Outcome.NEW);
        assertThat(delivery().deliver(store, 300)).isEqualTo(new Delivery.Delivered(300, 0, 0, 0, false));
        assertThat(store.containers().count()).isEqualTo(600);
    }

    @Test
    void large_entries_are_not_all_read_at_once() throws IOException {
        for (int i = 0; i < 3; i++) {
            outbox.put(Entries.withOutput("a-" + i + ".warc.gz", 3 << 20));
        }
        List<String> waitedAtFirst = new ArrayList<>();
        Delivery delivery = new Delivery(outbox, new DeliveryListener() {
            @Override
            public void delivered(ContainerRecord record, Stored stored) {
                told.add(record.location().fileName());
                // as if somebody else were faster; what was read already is stored all the same
                empty(waitedAtFirst);
            }
        });

        assertThat(delivery.deliver(store, 9)).isEqualTo(new Delivery.Delivered(1, 0, 0, 0, false));

        assertThat(told).containsExactly("a-0.warc.gz");
        assertThat(waitedAtFirst).hasSize(2);
        assertThat(store.containers().count()).isOne();
    }

    private void empty(List<String> removed) {
        try {
            for (String name : outbox.waiting(9)) {
                outbox.remove(name);
                removed.add(name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void one_delivery_goes_on_from_bulk_to_bulk_and_takes_what_is_put_meanwhile() throws IOException {
        for (int i = 0; i < 5; i++) {
            outbox.put(Entries.container("a-" + i + ".warc.gz"));
        }
        Delivery delivery = delivery();

        assertThat(delivery.deliver(store, 3)).isEqualTo(new Delivery.Delivered(3, 0, 0, 0, true));
        outbox.put(Entries.container("a-5.warc.gz"));
        // somebody else was faster with this one
        outbox.remove(outbox.waiting(1).get(0));
        assertThat(delivery.deliver(store, 2)).isEqualTo(new Delivery.Delivered(1, 0, 0, 0, true));
        assertThat(delivery.deliver(store, 3)).isEqualTo(new Delivery.Delivered(1, 0, 0, 0, false));
        assertThat(outbox.isEmpty()).isTrue();
    }

    @Test
    void one_delivery_comes_back_to_what_a_store_did_not_take_that_went_away() throws IOException {
        for (int i = 0; i < 5; i++) {
            outbox.put(Entries.container("a-" + i + ".warc.gz"));
        }
        Delivery delivery = delivery();
        delivery.deliver(store, 2);
        store.close();
        assertThatThrownBy(() -> delivery.deliver(store, 2)).isInstanceOf(RuntimeException.class);

        store = GraineryStore.open(StoreUri.parse(server.connectionString()), SHORT);
        assertThat(delivery.deliver(store, 9)).isEqualTo(new Delivery.Delivered(3, 0, 0, 0, false));
    }

    @Test
    void what_was_stored_and_did_not_leave_is_delivered_again_and_changes_nothing() throws IOException {
        store.containers().store(List.of(Observation.of(Entries.record("a"))));
        store.facts().putCrawl(Entries.HARVEST, Entries.crawl(Optional.of(SampleFiles.minute(9))));
        store.pending().all().forEach(store.pending()::clear);
        outbox.put(Entries.running());
        outbox.put(Entries.container("a"));
        outbox.put(Entries.container("a"));
        outbox.put(Entries.ended());
        assertThat(delivery().deliver(store, 9).entries()).isEqualTo(4);
        assertThat(told).containsOnly("a " + Outcome.UNCHANGED);
        assertThat(store.containers().find("a"))
                .singleElement()
                .satisfies(record ->
                        assertThat(record).isEqualTo(Entries.record("a").written(1, record.modified())));
        assertThat(store.facts().crawls(Entries.HARVEST)).hasSize(1);
    }

    @Tag("soak")
    @Test
    void nothing_leaves_while_the_store_is_away() throws IOException {
        outbox.put(Entries.container("a"));
        outbox.put(Entries.ended());
        server.close();
        assertThatThrownBy(() -> delivery().deliver(store, 9)).isInstanceOf(StoreUnavailableException.class);
        assertThat(outbox.size()).isEqualTo(2);
        assertThat(outbox.refused()).isZero();
        assertThat(told).isEmpty();
        store.close();
        server = WireServer.start();
        store = GraineryStore.open(StoreUri.parse(server.connectionString()), SHORT);
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(1, 1, 0, 0, false));
    }

    @Test
    void findings_of_a_crawl_arrive_with_its_containers() throws IOException {
        String path = Entries.record("a").location().path();
        Finding cut = Finding.at(FindingCode.TRUNCATED, path, 7, "cut off");
        outbox.put(new OutboxEntry.Container(Entries.record("a"), List.of(cut)));
        delivery().deliver(store, 9);
        assertThat(store.findings().of(List.of(path))).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.TRUNCATED);
            assertThat(finding.offset()).hasValue(7);
            assertThat(finding.state()).isEqualTo(FindingState.OPEN);
        });
    }

    @Test
    void record_that_the_store_refuses_is_put_aside_and_the_others_go_on() throws IOException {
        outbox.put(Entries.container("a"));
        outbox.put(new OutboxEntry.Container(
                SampleFiles.commented(Entries.record("large"), "x".repeat(17 * 1024 * 1024)), List.of()));
        outbox.put(Entries.container("b"));
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(2, 0, 0, 1, false));
        assertThat(outbox.refused()).isEqualTo(1);
        assertThat(found).containsExactly(FindingCode.RECORD_REFUSED);
        assertThat(told).hasSize(3).anySatisfy(line -> assertThat(line).startsWith("refused: "));
    }

    @Test
    void entry_that_makes_the_store_fail_does_not_block_the_others() throws IOException {
        poison("bad");
        outbox.put(Entries.container("a"));
        outbox.put(Entries.container("bad"));
        outbox.put(Entries.container("b"));
        outbox.put(Entries.running());
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(2, 1, 0, 1, false));
        assertThat(store.containers().named(List.of("a", "b"))).hasSize(2);
        assertThat(told)
                .anySatisfy(
                        line -> assertThat(line).startsWith("refused: ").contains("is not a valid ContainerRecord"));
        assertThat(outbox.recall()).isEqualTo(1);
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(0, 0, 0, 1, false));
    }

    @Test
    void entries_stay_that_a_fault_of_this_program_keeps_from_being_delivered_and_the_others_go_on()
            throws IOException {
        AtomicReference<Optional<Error>> fault = new AtomicReference<>(Optional.of(new OutOfMemoryError()));
        try (GraineryStore faulty =
                FaultyStore.open(StoreUri.parse(server.connectionString() + "grainery"), "faulty-", fault::get)) {
            outbox.put(Entries.container("faulty-1"));
            outbox.put(Entries.container("faulty-2"));
            for (int i = 0; i < 5; i++) {
                outbox.put(Entries.container("good-" + i));
            }
            outbox.put(Entries.running());
            Delivery delivery = delivery();

            // also when fewer are tried at once than cannot be delivered
            assertThat(delivery.deliver(faulty, 2)).isEqualTo(new Delivery.Delivered(0, 0, 0, 0, true));
            assertThat(delivery.deliver(faulty, 9)).isEqualTo(new Delivery.Delivered(5, 1, 0, 0, false));
            assertThat(delivery.fault()).containsInstanceOf(OutOfMemoryError.class);
            assertThat(outbox.size()).isEqualTo(2);
            assertThat(outbox.refused()).isZero();

            assertThat(delivery.deliver(faulty, 9)).isEqualTo(new Delivery.Delivered(0, 0, 0, 0, false));
            assertThat(delivery.fault()).isPresent();

            fault.set(Optional.empty());
            assertThat(delivery.deliver(faulty, 9)).isEqualTo(new Delivery.Delivered(2, 0, 0, 0, false));
            assertThat(delivery.fault()).isEmpty();
            assertThat(outbox.isEmpty()).isTrue();
        }
    }

    @Test
    void crawl_that_makes_the_store_fail_does_not_block_the_others() throws IOException {
        outbox.put(Entries.running());
        delivery().deliver(store, 9);
        use(client -> client.getDatabase("grainery")
                .getCollection("crawl")
                .updateMany(new Document(), new Document("$set", new Document("crawl", new Document("job", 5)))));
        outbox.put(Entries.ended());
        outbox.put(Entries.container("a"));
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(1, 0, 0, 1, false));
    }

    @Test
    void damaged_entries_are_put_aside_and_the_others_go_on() throws IOException {
        Files.writeString(temporary.resolve("outbox/0000000000000001-00000000.json"), "{\"format\":1,\"cont");
        Files.writeString(temporary.resolve("outbox/0000000000000002-00000000.json"), "{\"format\":7}");
        outbox.put(Entries.container("a"));
        assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(1, 0, 0, 2, false));
        assertThat(told.get(1)).contains("another version");
        assertThat(temporary.resolve("outbox/refused/0000000000000001-00000000.json"))
                .hasContent("{\"format\":1,\"cont");
    }

    @Test
    void two_that_deliver_at_once_lose_and_double_nothing() throws IOException {
        for (int i = 0; i < 20; i++) {
            outbox.put(Entries.container("f" + i));
        }
        List<Delivery.Delivered> second = new ArrayList<>();
        Delivery other = new Delivery(Outbox.open(outbox.directory()), DeliveryListener.NONE);
        Delivery.Delivered first = new Delivery(outbox, new DeliveryListener() {
                    @Override
                    public void delivered(ContainerRecord record, Stored stored) {
                        if (second.isEmpty()) {
                            second.add(uncheckedDeliver(other));
                        }
                    }
                })
                .deliver(store, 100);
        assertThat(first.containers()).isEqualTo(20);
        assertThat(second.get(0).refused()).isZero();
        assertThat(store.containers().count()).isEqualTo(20);
        assertThat(outbox.size()).isZero();
        assertThat(outbox.refused()).isZero();
    }

    private Delivery.Delivered uncheckedDeliver(Delivery delivery) {
        try {
            return delivery.deliver(store, 100);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void index_that_was_there_before_its_container_is_linked() throws IOException {
        String index = NameUuid.DNS.of("i");
        // this index names a.warc.gz
        store.cdxFiles()
                .store(List.of(Observation.of(SampleFiles.index(
                        index, new Location("/a/logs/index", "a.warc.gz.cdx"), "i", SampleFiles.minute(0)))));
        outbox.put(Entries.container("a.warc.gz"));
        outbox.put(Entries.container("b.warc.gz"));
        delivery().deliver(store, 9);
        assertThat(store.containers().find("a.warc.gz").get(0).paths().cdxID()).isEqualTo(index);
        assertThat(store.containers().find("b.warc.gz").get(0).paths().cdxID()).isEqualTo("NA");
        assertThat(store.cdxFiles().find(index).get(0).harvestId()).isEqualTo(Entries.HARVEST);
    }

    private OutboxEntry withCdxFile(String name) {
        CdxRecord cdxFile = SampleFiles.index(
                NameUuid.DNS.of(name + ".cdx"), new Location("/srv/cdx", name + ".cdx"), "i", SampleFiles.minute(0));
        Finding empty = Finding.of(FindingCode.EMPTY_CDX, cdxFile.location().path(), "it lists nothing");
        return new OutboxEntry.Container(
                Entries.record(name), List.of(), Optional.of(new OutboxEntry.CdxFile(cdxFile, List.of(empty))));
    }

    @Test
    void the_cdx_file_of_a_container_arrives_with_it_linked_both_ways_and_once() throws IOException {
        for (int i = 0; i < 2; i++) {
            // this CDX file names a.warc.gz
            outbox.put(Entries.container("b.warc.gz"));
            outbox.put(withCdxFile("a.warc.gz"));
            assertThat(delivery().deliver(store, 9)).isEqualTo(new Delivery.Delivered(2, 0, 0, 0, false));
        }
        CdxRecord cdxFile = store.cdxFiles().named(List.of("a.warc.gz.cdx")).get(0);
        assertThat(store.cdxFiles().count()).isOne();
        assertThat(cdxFile.harvestId()).isEqualTo(Entries.HARVEST);
        ContainerRecord container =
                store.containers().named(List.of("a.warc.gz")).get(0);
        assertThat(cdxFile.paths().warcID().values()).containsExactly(container.id());
        assertThat(container.paths().cdxID()).isEqualTo(cdxFile.id());
        assertThat(store.findings().of(List.of("/srv/cdx/a.warc.gz.cdx")))
                .singleElement()
                .extracting(finding -> finding.code())
                .isEqualTo(FindingCode.EMPTY_CDX);
    }

    /** A document that is no record takes the place of a container's. */
    private void poison(String fileName) {
        use(client -> client.getDatabase("grainery")
                .getCollection("container")
                .insertOne(new Document("container", new Document("fileName", fileName).append("warcID", "x"))
                        .append("paths", new Document("basic", new Document("absolute", "/a")))));
    }

    private void use(Consumer<MongoClient> use) {
        try (MongoClient client = MongoClients.create(server.connectionString())) {
            use.accept(client);
        }
    }
}
