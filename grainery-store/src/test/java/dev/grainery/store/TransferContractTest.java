// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.file.LocalStorage;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.StoreCheck.StoreProblem;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every store must do when it is copied, given back from a file, or checked as a whole. */
abstract class TransferContractTest extends OpenStore {

    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final String NAME = "0.warc.gz";
    private static final Location PLACE = new Location("/a", NAME);
    private static final Location COPY = new Location("/b", NAME);

    @TempDir
    Path directory;

    @BeforeEach
    void fill() {
        String id = NameUuid.DNS.of(NAME);
        store.containers()
                .store(List.of(Observation.of(SampleFiles.container(id, PLACE, "one", SampleFiles.minute(0)))));
        store.containers()
                .store(List.of(Observation.of(SampleFiles.container(id, COPY, "one", SampleFiles.minute(1)))));
        SampleHarvests.write(store, HARVEST, () -> Optional.of(SampleHarvests.harvest("H", List.of(NAME))));
        store.pending().clear(store.pending().all());
        store.history().append(List.of(check(SampleFiles.hash("one"))));
        store.findings()
                .decide(List.of(
                        Verdict.read(PLACE.path(), List.of(Finding.at(FindingCode.TRUNCATED, PLACE.path(), 7, "cut"))),
                        Verdict.rebuilt(HARVEST, List.of(Finding.of(FindingCode.SERIAL_GAP, "H", "3 is missing")))));
        store.settings().putIfAbsent(SettingKey.AUTHOR, new Setting("NKCR", SampleFiles.minute(0), "eva@archive1"));
        store.facts().putAlias(new HarvestRecord.Alias("G", NameUuid.DNS.of("G"), SampleFiles.minute(2)), HARVEST);
        store.roots().remember(List.of("/a", "/b"), "archive1");
        RunLog.Begun run = store.runs()
                .begin(RunEntry.begun("backfill", SampleFiles.minute(0), List.of("/a"), "archive1", 7, "program 1"));
        store.runs().end(run, SampleFiles.minute(3), 0, Map.of("new", 2L));
    }

    private static FixityEvent check(Hash expected) {
        return check(expected, PLACE, SampleFiles.minute(5));
    }

    private static FixityEvent check(Hash expected, Location place, Instant at) {
        return FixityEvent.of(RecordType.CONTAINER, NameUuid.DNS.of(NAME), place, CheckOutcome.EQUAL, at)
                .hashes(expected, expected)
                .bytes(Amount.of(3))
                .milliseconds(5)
                .by("host", "program 1")
                .build();
    }

    @Test
    void copy_has_every_document() {
        try (GraineryStore copy = GraineryStore.openUnfinished(address(), StoreTimeouts.DEFAULT)) {
            assertThat(StoreDump.copy(store, copy, documents -> {}).documents())
                    .isEqualTo(documents(store).size());
            assertThat(documents(copy)).isEqualTo(documents(store));
            assertThatThrownBy(() -> StoreDump.copy(store, copy, documents -> {}))
                    .isInstanceOf(TransferException.class)
                    .hasMessageContaining("can only be filled if it is empty");
            assertThat(documents(copy)).isEqualTo(documents(store));
        }
    }

    @Test
    void copy_that_is_broken_off_is_opened_by_nobody_and_starts_anew() {
        StoreUri address = address();
        try (GraineryStore copy = GraineryStore.openUnfinished(address, StoreTimeouts.DEFAULT)) {
            assertThatThrownBy(() -> StoreDump.copy(store, copy, documents -> {
                        throw new CancellationException("enough");
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> GraineryStore.open(address))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("is incomplete");
            // what the first attempt has taken over may be gone by the second
            ContainerRecord record = store.containers().find(NAME).get(0);
            delete(StoreSchema.CONTAINER);
            assertThat(store.containers().find(NAME)).isEmpty();
            StoreDump.copy(store, copy, documents -> {});
            assertThat(documents(copy)).isEqualTo(documents(store));
            assertThat(copy.containers().find(record.id())).isEmpty();
        }
        GraineryStore.open(address).close();
    }

    @Test
    void dump_gives_back_every_document() throws IOException {
        Path file = written();
        StoreDump whole = StoreDump.verify(LocalStorage.entry(file));
        assertThat(whole.documents()).isEqualTo(documents(store).size());
        try (GraineryStore back = GraineryStore.openUnfinished(address(), StoreTimeouts.DEFAULT)) {
            assertThat(StoreDump.load(LocalStorage.entry(file), back, documents -> {}))
                    .isEqualTo(whole);
            assertThat(documents(back)).isEqualTo(documents(store));
        }
    }

    @Test
    void dump_that_is_not_whole_is_refused() throws IOException {
        Path file = written();
        byte[] whole = Files.readAllBytes(file);
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 1;
        for (byte[] bytes :
                List.of(changed, Arrays.copyOf(whole, whole.length / 2), Arrays.copyOf(whole, 30), new byte[0])) {
            Files.write(file, bytes);
            assertThatThrownBy(() -> StoreDump.verify(LocalStorage.entry(file))).isInstanceOf(TransferException.class);
            try (GraineryStore back = GraineryStore.openUnfinished(address(), StoreTimeouts.DEFAULT)) {
                assertThatThrownBy(() -> StoreDump.load(LocalStorage.entry(file), back, documents -> {}))
                        .isInstanceOf(TransferException.class);
                assertThat(documents(back)).as("but for its version").hasSize(1);
            }
        }
        Files.writeString(file, "{\"graineryStore\":2}\n{\"documents\":0}\n");
        assertThatThrownBy(() -> StoreDump.verify(LocalStorage.entry(file))).hasMessageContaining("a newer version");
    }

    private Path written() throws IOException {
        Path file = directory.resolve("store.jsonl");
        try (Writer out = Files.newBufferedWriter(file)) {
            StoreDump.write(store, SampleFiles.minute(9), out, documents -> {});
        }
        return file;
    }

    @Test
    void records_come_back_with_their_places() throws IOException {
        Path file = directory.resolve("lines.jsonl");
        Files.write(file, lines());
        assertThat(ExportedRecords.verify(List.of(LocalStorage.entry(file)))).isEqualTo(2);
        StoreUri address = address();
        try (GraineryStore back = GraineryStore.openUnfinished(address, StoreTimeouts.DEFAULT)) {
            assertThat(ExportedRecords.load(List.of(LocalStorage.entry(file)), back, records -> {}))
                    .isEqualTo(new ExportedRecords(2, List.of()));
            assertThat(back.containers().find(NAME))
                    .isEqualTo(store.containers().find(NAME));
            assertThat(back.harvests().find("H")).isEqualTo(store.harvests().find("H"));
            assertThat(back.locations().known(List.of(PLACE, COPY)))
                    .isEqualTo(store.locations().known(List.of(PLACE, COPY)));
            assertThat(back.pending().all()).containsOnlyKeys(HARVEST);
            assertThatThrownBy(() -> ExportedRecords.load(List.of(LocalStorage.entry(file)), back, records -> {}))
                    .isInstanceOf(TransferException.class);
        }
        GraineryStore.open(address).close();
    }

    @Test
    void record_that_contradicts_another_is_told_and_left_out() throws IOException {
        Path file = directory.resolve("lines.jsonl");
        Path other = directory.resolve("other.jsonl");
        Files.write(file, lines());
        Files.writeString(other, Files.readString(file).replace("\"NKCR\"", "\"somebody else\""));
        try (GraineryStore back = GraineryStore.openUnfinished(address(), StoreTimeouts.DEFAULT)) {
            assertThat(ExportedRecords.load(
                            List.of(LocalStorage.entry(file), LocalStorage.entry(file), LocalStorage.entry(other)),
                            back,
                            records -> {}))
                    .isEqualTo(new ExportedRecords(2, List.of(other + ": " + PLACE.path(), other + ": H")));
            assertThat(back.containers().find(NAME))
                    .isEqualTo(store.containers().find(NAME));
        }
    }

    @Test
    void line_that_is_no_record_is_refused() throws IOException {
        Path file = directory.resolve("lines.jsonl");
        for (String line : List.of("no JSON", "{}", "{\"recType\":\"container\"}", "{\"code\":\"x\",\"severity\":1}")) {
            Files.writeString(file, line + "\n");
            assertThatThrownBy(() -> ExportedRecords.verify(List.of(LocalStorage.entry(file))))
                    .isInstanceOf(TransferException.class)
                    .hasMessageStartingWith(file + ":1: it is not a record: ");
        }
    }

    private List<String> lines() throws JsonProcessingException {
        return List.of(
                RecordJson.mapper()
                        .writeValueAsString(store.containers().find(NAME).get(0)),
                RecordJson.mapper()
                        .writeValueAsString(store.harvests().find("H").orElseThrow()));
    }

    @Test
    void store_that_holds_together_has_no_problems() {
        assertThat(problems(false)).isEmpty();
    }

    @Test
    void what_follows_from_other_documents_is_made_again() {
        delete(StoreSchema.LOCATION);
        delete(StoreSchema.HARVEST_RECORD);
        List<StoreProblem> problems = problems(true);
        assertThat(problems).extracting(StoreProblem::remedy).containsOnly(StoreProblem.Remedy.REBUILD);
        assertThat(problems)
                .extracting(StoreProblem::message)
                .contains(
                        "location: a record names /a/0.warc.gz, which has no entry",
                        "location: a record names /b/0.warc.gz, which has no entry",
                        "harvest: the record of " + HARVEST + " is not there, which containers name");
        assertThat(store.locations().known(List.of(PLACE, COPY))).hasSize(2);
        assertThat(store.pending().all()).containsKey(HARVEST);
        assertThat(problems(false)).isEmpty();
    }

    @Test
    void harvest_that_does_not_list_its_containers_is_told() {
        SampleHarvests.write(store, HARVEST, () -> Optional.of(SampleHarvests.harvest("H", List.of("other.warc.gz"))));
        assertThat(problems(false))
                .extracting(StoreProblem::message)
                .singleElement()
                .asString()
                .contains("does not list the container records that name it");
    }

    @Test
    void lost_record_is_told() {
        delete(StoreSchema.CONTAINER);
        List<StoreProblem> problems = problems(true);
        assertThat(problems)
                .filteredOn(problem -> problem.remedy() == StoreProblem.Remedy.RESTORE)
                .extracting(StoreProblem::message)
                .contains("location: the record of /a/0.warc.gz is not there; a backfill makes a new one");
        assertThat(store.locations().known(List.of(PLACE, COPY))).isEmpty();
    }

    @Test
    void hash_that_the_history_contradicts_is_told() {
        store.history().append(List.of(check(SampleFiles.hash("two"))));
        assertThat(problems(false))
                .extracting(StoreProblem::message)
                .singleElement()
                .asString()
                .startsWith("revision: the check of /a/0.warc.gz on ")
                .contains(SampleFiles.hash("two").value());
    }

    @Test
    void check_of_another_place_or_of_a_file_that_was_recorded_before_is_no_problem() {
        store.history()
                .append(List.of(
                        // it was in conflict with the record, and the right bytes were put in its place
                        check(SampleFiles.hash("two"), COPY, SampleFiles.minute(5)),
                        check(SampleFiles.hash("two"), PLACE, SampleFiles.minute(-5)),
                        // the last one counts
                        check(SampleFiles.hash("two"), PLACE, SampleFiles.minute(4))));
        assertThat(problems(false)).isEmpty();
    }

    @Test
    void links_that_the_next_run_makes_right_are_no_problem() {
        DocumentCollection containers = store.documents().collection(StoreSchema.CONTAINER);
        Document record = containers.find(Query.all()).get(0);
        Document paths = new Document(record.get("paths", Document.class)).append("cdxID", NameUuid.DNS.of("none"));
        containers.write(new Write.Set(record.get("_id"), new Document(), new Document("paths", paths)));
        store.pending().mark(List.of(PendingHarvests.LINKS));
        assertThat(problems(false)).isEmpty();
    }

    @Test
    void stem_that_does_not_match_its_record_is_derived_again() {
        DocumentCollection containers = store.documents().collection(StoreSchema.CONTAINER);
        Document record = containers.find(Query.all()).get(0);
        containers.write(new Write.Set(record.get("_id"), new Document(), new Document(StoreSchema.STEM, "another")));
        assertThat(problems(true))
                .extracting(StoreProblem::message)
                .singleElement()
                .asString()
                .startsWith("container: the stem of ");
        assertThat(problems(false)).isEmpty();
        assertThat(containers.find(Query.all().is(StoreSchema.STEM, record.get(StoreSchema.STEM))))
                .hasSize(1);
    }

    @Test
    void every_document_is_counted_once_as_a_dump_counts_it() throws IOException {
        StoreCheck check = new StoreCheck(store, false, problem -> {});
        check.run();
        assertThat(check.documents())
                .isEqualTo(StoreDump.verify(LocalStorage.entry(written())).documents());
    }

    @Test
    void document_that_cannot_be_read_and_link_that_leads_nowhere_are_told() {
        DocumentCollection containers = store.documents().collection(StoreSchema.CONTAINER);
        Document record = containers.find(Query.all()).get(0);
        Document paths = new Document(record.get("paths", Document.class)).append("cdxID", NameUuid.DNS.of("none"));
        containers.write(new Write.Set(record.get("_id"), new Document(), new Document("paths", paths)));
        assertThat(problems(false))
                .extracting(StoreProblem::message)
                .singleElement()
                .asString()
                .contains("names the CDX record " + NameUuid.DNS.of("none"));
        containers.write(new Write.Set(record.get("_id"), new Document(), new Document("type", "none")));
        assertThat(problems(false))
                .extracting(StoreProblem::message)
                .anySatisfy(message -> assertThat(message).startsWith("container: the document "));
    }

    private List<StoreProblem> problems(boolean repair) {
        List<StoreProblem> problems = new ArrayList<>();
        new StoreCheck(store, repair, problems::add).run();
        return problems;
    }

    private void delete(CollectionSchema schema) {
        DocumentCollection documents = store.documents().collection(schema);
        documents.find(Query.all()).forEach(one -> documents.write(new Write.Delete(one.get("_id"))));
    }

    /** All documents, with numbers alike. */
    private static List<String> documents(GraineryStore store) {
        return StoreSchema.KEPT.stream()
                .flatMap(schema -> documents(store, schema))
                .toList();
    }

    private static Stream<String> documents(GraineryStore store, CollectionSchema schema) {
        return store.documents().collection(schema).find(Query.all().ascending(DocumentCollection.ID)).stream()
                .map(one -> schema.name() + " " + one.toJson());
    }
}
