// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.describe.Placing;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.ObservationContext.FileProbe;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.mongodb.MongoDocuments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A writer that is killed at any of its writes to a store without transactions, also in the middle of a bulk, leaves a state
 * from which the same change, made again by the next run, comes to the same end as one that was never killed.
 */
class RecordWriterTest {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String OTHER = "00000000-b7f5-5c18-84ef-c9fad58325fa";
    private static final String NAME = "x.warc.gz";
    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final Location A = new Location("/a", NAME);
    private static final Location B = new Location("/b", NAME);
    private static final Location C = new Location("/c", NAME);
    private static final Location D = new Location("/d", NAME);
    private static final Placing PLACING = new Placing(HarvestNaming.builtIn());
    private static final Statement SAID = new Statement("eva", Optional.of("why"), minute(60), "host", "program 1");
    private static final FileProbe ONLY_D =
            (place, harvest) -> place.equals(D) ? FileProbe.ProbeResult.PRESENT : FileProbe.ProbeResult.MISSING;

    private static final CheckReport FOUND = new CheckReport(
            PLAIN.entry(),
            checked -> Verdict.checked(
                    checked.check().location().path(),
                    checked.check().hash().equals(checked.expected())
                            ? List.of()
                            : List.of(Finding.of(
                                    FindingCode.HASH_CHANGED,
                                    checked.check().location().path(),
                                    "it has other bytes"))));

    /** Every fifth write in a plain build, every write with the profile soak. */
    private static final int STEP = Soak.trials(5, 1);

    private static WireServer server;

    @BeforeAll
    static void start() {
        server = WireServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Something that is done to a file at A with a copy at B and a conflict at C. */
    private enum Doing {
        MEETING_NEW_FILES(store -> store.containers()
                .store(Stream.of("e", "f", "g", "h")
                        .map(name -> container(
                                NameUuid.DNS.of(name), new Location("/a", name + ".warc.gz"), name, minute(9)))
                        .map(record -> Observation.of(
                                record,
                                List.of(Finding.of(
                                        FindingCode.TRUNCATED, record.location().path(), "it ends early"))))
                        .toList())),
        MEETING_KNOWN_FILES(
                store -> store.containers().store(List.of(observed(A, "one"), observed(B, "one"), observed(C, "one")))),
        MEETING_A_FILE_THAT_HAS_MOVED(store -> store.containers()
                .store(List.of(observed(D, "one")), new ObservationContext(ONLY_D, "host", "program 1"))),
        MEETING_A_CONFLICT_THAT_HAS_MOVED(store -> store.containers()
                .store(List.of(observed(D, "two")), new ObservationContext(ONLY_D, "host", "program 1"))),
        CHECKING(store ->
                store.containers().check(List.of(checked(A, "one"), checked(B, "other"), checked(C, "two")), FOUND)),
        FINDING_ELSEWHERE(store -> store.containers().move(A, checked(D, "one"), "found", PLAIN)),
        RELOCATING(store -> store.containers()
                .relocate(List.of(new Move(A, D), new Move(B, new Location("/e", NAME))), PLACING::container, SAID)),
        FORGETTING_A_PLACE(store -> store.containers().forget(List.of(A, C), false, PLACING::container, SAID)),
        FORGETTING_THE_LAST_PLACE(store -> store.containers().forget(List.of(B, A), true, PLACING::container, SAID)),
        READING_A_COPY_FOR_THE_FIRST_TIME(store -> store.containers()
                .store(List.of(Observation.of(container(ID, new Location("/lost", NAME), "one", minute(9)))))),
        READING_ANOTHER_FILE_FOR_THE_FIRST_TIME(store -> store.containers()
                .store(List.of(Observation.of(container(
                        "11111111-b7f5-5c18-84ef-c9fad58325fa", new Location("/lost", NAME), "new", minute(9)))))),
        CHANGING_THE_HARVEST(store -> store.containers()
                .updateAll(record -> record.withPaths(new ContainerRecord.Paths(
                        record.paths().basic(),
                        NameUuid.DNS.of("I"),
                        record.paths().cdxID()))));

        @SuppressWarnings("ImmutableEnumChecker") // what each does holds no state
        private final Consumer<GraineryStore> work;

        Doing(Consumer<GraineryStore> work) {
            this.work = work;
        }
    }

    private static Observation<ContainerRecord> observed(Location place, String bytes) {
        return Observation.of(container(ID, place, bytes, minute(9)));
    }

    private static FixityCheck checked(Location place, String bytes) {
        return new FixityCheck(place, hash(bytes), Amount.of(bytes.length()), minute(9));
    }

    @ParameterizedTest
    @EnumSource
    void killed_at_any_write_and_run_again_it_comes_to_the_same_end(Doing doing) {
        List<Object> wanted = endOf(doing, Integer.MAX_VALUE, new AtomicInteger());
        AtomicInteger kills = new AtomicInteger();
        int tries = 0;
        while (kills.get() == tries) {
            int writes = STEP * tries;
            List<Object> end = endOf(doing, writes, kills);
            assertThat(end).as("killed at write %d", writes).isEqualTo(wanted);
            tries++;
        }
        // mark, record, mark
        assertThat(STEP * kills.get()).isGreaterThanOrEqualTo(3);
    }

    private static List<Object> endOf(Doing doing, int writes, AtomicInteger kills) {
        try (DyingStore documents = new DyingStore(new TestServer(server.connectionString()).newDatabase());
                GraineryStore store = new GraineryStore(documents.uri, documents, () -> SampleFiles.WRITTEN)) {
            documents.makeIndexes(index -> {});
            for (ContainerRecord met : List.of(
                    container(ID, A, "one", minute(0)),
                    container(ID, B, "one", minute(1)),
                    container(ID, C, "two", minute(2)),
                    container(OTHER, new Location("/lost", NAME), SampleFiles.UNREADABLE, minute(3)))) {
                store.containers().store(List.of(Observation.of(met)));
            }
            store.pending().clear(store.pending().all());
            documents.left = writes;
            try {
                doing.work.accept(store);
            } catch (Killed e) {
                kills.incrementAndGet();
                documents.left = Integer.MAX_VALUE;
                doing.work.accept(store);
            }
            documents.left = Integer.MAX_VALUE;
            assertThat(store.pending().all()).containsKey(HARVEST);
            return state(documents);
        }
    }

    /** All that the store says, but for what tells one attempt from another. */
    private static List<Object> state(DocumentStore documents) {
        List<Object> state = new ArrayList<>();
        for (CollectionSchema schema : List.of(
                StoreSchema.CONTAINER,
                StoreSchema.LOCATION,
                StoreSchema.HISTORY,
                StoreSchema.TOMBSTONE,
                StoreSchema.FINDING)) {
            List<String> all = new ArrayList<>();
            documents.collection(schema).find(Query.all()).forEach(document -> all.add(plain(document)));
            all.sort(String::compareTo);
            state.add(schema.name() + all);
        }
        return state;
    }

    private static String plain(Document document) {
        Document plain = new Document(document);
        if (!(plain.get("_id") instanceof String)) {
            plain.remove("_id");
        }
        Stream.of("recordId", "order", "version").forEach(plain::remove);
        Optional.ofNullable(plain.get("extension", Document.class)).ifPresent(extension -> {
            Document same = new Document(extension);
            same.remove("version");
            plain.put("extension", same);
        });
        return plain.toJson();
    }

    /** Ends like a process that is killed: some of a bulk is written. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A MongoDB that lets so many writes pass. */
    private static final class DyingStore implements DocumentStore {

        private final StoreUri uri;
        private final DocumentStore documents;
        private int left = Integer.MAX_VALUE;

        DyingStore(StoreUri uri) {
            this.uri = uri;
            this.documents = MongoDocuments.open(uri, StoreTimeouts.DEFAULT, StoreSchema.ALL);
        }

        @Override
        public DocumentCollection collection(CollectionSchema schema) {
            DocumentCollection collection = documents.collection(schema);
            return new DocumentCollection() {
                @Override
                public List<Document> find(Query query) {
                    return collection.find(query);
                }

                @Override
                public long count(Query query) {
                    return collection.count(query);
                }

                @Override
                public List<Group> groups(Collection<String> values) {
                    return collection.groups(values);
                }

                @Override
                public List<Written> write(List<Write> writes) {
                    if (!writes.isEmpty() && left-- <= 0) {
                        collection.write(writes.subList(0, writes.size() / 2));
                        throw new Killed();
                    }
                    return collection.write(writes);
                }

                @Override
                public void forEachPage(Query query, Consumer<List<Document>> consumer) {
                    collection.forEachPage(query, consumer);
                }
            };
        }

        @Override
        public List<String> others() {
            return documents.others();
        }

        @Override
        public void makeIndexes(Consumer<String> begun) {
            documents.makeIndexes(begun);
        }

        @Override
        public void flush() {
            documents.flush();
        }

        @Override
        public void checkHealth() {
            documents.checkHealth();
        }

        @Override
        public void verify(Consumer<String> problem) {
            documents.verify(problem);
        }

        @Override
        public void close() {
            documents.close();
        }
    }
}
