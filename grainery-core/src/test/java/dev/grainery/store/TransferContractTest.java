// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.StoreCheck.StoreProblem;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
        store.aliases().put(new HarvestRecord.Alias("G", NameUuid.DNS.of("G"), SampleFiles.minute(2)), HARVEST);
        store.roots().remember(List.of("/a", "/b"), "archive1");
        RunLog.Begun run = store.runs()
                .begin(RunEntry.begun("backfill", SampleFiles.minute(0), List.of("/a"), "archive1", 7, "program 1"));
        store.runs().end(run, SampleFiles.minute(3), 0, Map.of("new", 2L));
    }

    private static FixityEvent check(Hash expected) {
        return FixityEvent.of(
                        RecordType.CONTAINER,
                        NameUuid.DNS.of(NAME),
                        new Location("/a", NAME),
                        CheckOutcome.EQUAL,
                        SampleFiles.minute(5))
                .hashes(expected, expected)
                .bytes(Amount.of(3))
                .milliseconds(5)
                .by("host", "program 1")
                .build();
    }

    @Test
    void copy_has_every_document() {
        try (GraineryStore copy = GraineryStore.openUnfinished(address(), StorePatience.DEFAULT)) {
            assertThat(new StoreCopy(store, copy, TransferProgress.NONE).run().documents())
                    .isEqualTo(documents(store).size());
            assertThat(documents(copy)).isEqualTo(documents(store));
            assertThatThrownBy(() -> new StoreCopy(store, copy, TransferProgress.NONE).run())
                    .isInstanceOf(TransferException.class)
                    .hasMessageContaining("into an empty one");
        }
    }

    @Test
    void copy_that_is_broken_off_is_opened_by_nobody_and_goes_on() {
        StoreUri address = address();
        try (GraineryStore copy = GraineryStore.openUnfinished(address, StorePatience.DEFAULT)) {
            assertThatThrownBy(() -> new StoreCopy(store, copy, documents -> {
                                throw new CancellationException("enough");
                            })
                            .run())
                    .isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> GraineryStore.open(address))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("unfinished copy of the store " + store.uri());
            // what the first attempt has taken over may be gone by the second
            ContainerRecord record = store.containers().find(NAME).get(0);
            delete(StoreSchema.CONTAINER);
            assertThat(store.containers().find(NAME)).isEmpty();
            new StoreCopy(store, copy, TransferProgress.NONE).run();
            assertThat(documents(copy)).isEqualTo(documents(store));
            assertThat(copy.containers().find(record.id())).isEmpty();
        }
        GraineryStore.open(address).close();
    }

    @Test
    void file_gives_back_every_document() throws IOException {
        Path file = written();
        StoreFile whole = StoreFile.verified(file);
        assertThat(whole.documents()).isEqualTo(documents(store).size());
        try (GraineryStore back = GraineryStore.openUnfinished(address(), StorePatience.DEFAULT)) {
            assertThat(whole.readInto(back, TransferProgress.NONE).written()).isEqualTo(whole.documents());
            assertThat(documents(back)).isEqualTo(documents(store));
        }
    }

    @Test
    void file_that_is_not_whole_is_refused() throws IOException {
        Path file = written();
        byte[] whole = Files.readAllBytes(file);
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 1;
        for (byte[] bytes :
                List.of(changed, Arrays.copyOf(whole, whole.length / 2), Arrays.copyOf(whole, 30), new byte[0])) {
            Files.write(file, bytes);
            assertThatThrownBy(() -> StoreFile.verified(file)).isInstanceOf(TransferException.class);
        }
        Files.writeString(file, "{\"graineryStore\":2}\n{\"documents\":0}\n");
        assertThatThrownBy(() -> StoreFile.verified(file)).hasMessageContaining("a newer version");
    }

    private Path written() throws IOException {
        Path file = directory.resolve("store.jsonl");
        try (Writer out = Files.newBufferedWriter(file)) {
            StoreFile.write(store, SampleFiles.minute(9), out, TransferProgress.NONE);
        }
        return file;
    }

    @Test
    void lines_give_back_records_checks_and_findings() throws IOException {
        Path file = directory.resolve("lines.jsonl");
        Files.write(file, lines());
        assertThat(ExportedLines.verify(file)).isEqualTo(5);
        try (GraineryStore back = GraineryStore.open(address())) {
            ExportedLines first = new ExportedLines(back, TransferProgress.NONE);
            first.read(file);
            assertThat(first.added()).isEqualTo(5);
            assertThat(back.containers().find(NAME))
                    .isEqualTo(store.containers().find(NAME));
            assertThat(back.harvests().find("H")).isEqualTo(store.harvests().find("H"));
            assertThat(back.history().find(NAME)).isEqualTo(store.history().find(NAME));
            assertThat(back.findings().of(List.of(PLACE.path(), HARVEST)))
                    .isEqualTo(store.findings().of(List.of(PLACE.path(), HARVEST)));
            assertThat(back.locations().known(List.of(PLACE, COPY)))
                    .isEqualTo(store.locations().known(List.of(PLACE, COPY)));
            ExportedLines again = new ExportedLines(back, TransferProgress.NONE);
            again.read(file);
            assertThat(again.same()).isEqualTo(5);
            Files.writeString(file, Files.readString(file).replace("\"NKCR\"", "\"somebody else\""));
            ExportedLines other = new ExportedLines(back, TransferProgress.NONE);
            other.read(file);
            assertThat(other.contradicting()).isEqualTo(2);
            assertThat(other.conflicts()).contains(file + ":1: " + PLACE.path(), file + ":2: H");
        }
    }

    @Test
    void lines_are_dated_anew_in_a_store_that_has_records() throws IOException {
        Instant old = Instant.parse("2020-01-01T00:00:00Z");
        Path file = directory.resolve("lines.jsonl");
        Files.write(
                file,
                lines().stream()
                        .map(line -> line.replaceAll("(\"modified\":\")[^\"]*", "$1" + RecordDate.text(old)))
                        .toList());
        try (GraineryStore empty = GraineryStore.open(address());
                GraineryStore served = GraineryStore.open(address())) {
            new ExportedLines(empty, TransferProgress.NONE).read(file);
            assertThat(dates(empty)).containsExactly(old, old);
            served.containers()
                    .store(List.of(Observation.of(SampleFiles.container(
                            NameUuid.DNS.of("1"), new Location("/a", "1.warc.gz"), "1", SampleFiles.minute(0)))));
            Instant begun = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            new ExportedLines(served, TransferProgress.NONE).read(file);
            assertThat(dates(served))
                    .hasSize(2)
                    .allSatisfy(date -> assertThat(date).isAfterOrEqualTo(begun));
            assertThat(served.containers()
                            .changed(new DateRange(begun, DateRange.ALL.before()), Optional.empty(), 10)
                            .items())
                    .extracting(changed -> changed.item().location())
                    .contains(PLACE);
            assertThat(served.harvests()
                            .changed(new DateRange(begun, DateRange.ALL.before()), Optional.empty(), 10)
                            .items())
                    .hasSize(1);
            List<Instant> first = dates(served);
            ExportedLines again = new ExportedLines(served, TransferProgress.NONE);
            again.read(file);
            assertThat(again.same()).isEqualTo(5);
            assertThat(dates(served)).as("what is there already stays").isEqualTo(first);
        }
    }

    /** When the records of {@link #lines} were changed. */
    private static List<Instant> dates(GraineryStore store) {
        return List.of(
                store.containers().find(NAME).get(0).modified().orElseThrow(),
                store.harvests().find("H").orElseThrow().extension().modified().orElseThrow());
    }

    @Test
    void line_of_nothing_that_is_exported_is_refused() throws IOException {
        Path file = directory.resolve("lines.jsonl");
        for (String line : List.of("no JSON", "{}", "{\"recType\":\"container\"}", "{\"code\":\"x\",\"severity\":1}")) {
            Files.writeString(file, line + "\n");
            assertThatThrownBy(() -> ExportedLines.verify(file))
                    .isInstanceOf(TransferException.class)
                    .hasMessageStartingWith(file + ":1: it is no line of an export: ");
        }
        Files.writeString(file, "\n");
        assertThatThrownBy(() -> ExportedLines.verify(file)).hasMessageContaining("has no lines");
    }

    private List<String> lines() throws JsonProcessingException {
        List<String> lines = new ArrayList<>();
        for (Object one : List.of(
                store.containers().find(NAME).get(0),
                store.harvests().find("H").orElseThrow(),
                store.history().find(NAME).get(0))) {
            lines.add(RecordJson.mapper().writeValueAsString(one));
        }
        for (KeptFinding finding : store.findings().of(List.of(PLACE.path(), HARVEST))) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("code", finding.code().code());
            line.put("severity", finding.severity());
            boolean isOfHarvest = finding.subject().key().equals(HARVEST);
            line.put(isOfHarvest ? "harvestID" : "file", finding.subject().key());
            if (isOfHarvest) {
                line.put("harvest", finding.subject().name());
            }
            finding.offset().ifPresent(offset -> line.put("offset", offset));
            line.put("message", finding.message());
            line.put("source", finding.source().word());
            line.put("first", RecordDate.text(finding.first()));
            line.put("last", RecordDate.text(finding.last()));
            line.put("state", finding.state().word());
            line.put("since", RecordDate.text(finding.since()));
            lines.add(RecordJson.mapper().writeValueAsString(line));
        }
        return lines;
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
                        "location: nothing is known of /a/0.warc.gz, which a record names",
                        "location: nothing is known of /b/0.warc.gz, which a record names",
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
