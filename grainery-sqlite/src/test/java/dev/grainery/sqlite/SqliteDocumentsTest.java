// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.store.DueQueries;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreVersion;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteDocumentsTest {

    private static final CollectionSchema GRAIN = CollectionSchema.ofTexts("grain")
            .unique("sort", "field.name")
            .indexed("field.name")
            .indexedEach("names");
    private static final CollectionSchema DATED = CollectionSchema.ofObjectIds("dated");
    private static final CollectionSchema SHEAF =
            CollectionSchema.ofTexts("sheaf").indexed("name").bulky("ears", "field.straw");
    private static final List<CollectionSchema> ALL = List.of(GRAIN, DATED, SHEAF);

    /** Inner index pages and leaves in SQLite. */
    private static final Set<Integer> INDEX_PAGES = Set.of(2, 10);

    private static final int PAGE_SIZE = 8_192;

    @TempDir
    private Path directory;

    private SqliteDocuments open() {
        return SqliteDocuments.open(directory, ALL);
    }

    private Path file() {
        return directory.resolve(SqliteDocuments.FILE_NAME);
    }

    private static Document oats(int number) {
        return new Document("_id", "oats-" + number)
                .append("sort", "oats")
                .append("field", new Document("name", "field " + number).append("size", (long) number))
                .append("names", List.of("a" + number, "b"));
    }

    private void fill(int number) {
        try (SqliteDocuments store = open()) {
            store.collection(GRAIN)
                    .write(IntStream.range(0, number)
                            .mapToObj(i -> (Write) new Write.Insert(oats(i)))
                            .toList());
        }
    }

    /** Offsets in index pages. */
    private List<Integer> cells(String value) throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        byte[] wanted = value.getBytes(StandardCharsets.UTF_8);
        List<Integer> cells = IntStream.rangeClosed(0, bytes.length - wanted.length)
                .filter(at -> INDEX_PAGES.contains((int) bytes[at / PAGE_SIZE * PAGE_SIZE])
                        && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length))
                .boxed()
                .toList();
        assertThat(cells).isNotEmpty();
        return cells;
    }

    private SqliteDocuments openLargeWithHidden(String value) throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        for (int at : cells(value)) {
            bytes[at + value.length() - 1] ^= 64;
        }
        Files.write(file(), bytes);
        return openLarge();
    }

    private SqliteDocuments openLarge() {
        return SqliteDocuments.open(directory, ALL, Duration.ofSeconds(1), 0);
    }

    @Test
    void what_a_damaged_index_hides_of_a_large_store_is_never_said_not_to_be_there() throws IOException {
        fill(5_000);
        Query named = Query.all().is("field.name", "field 4321");
        try (SqliteDocuments sound = openLarge()) {
            assertThat(sound.collection(GRAIN).find(named)).containsExactly(oats(4321));
            assertThat(sound.collection(GRAIN).find(Query.id("rye"))).isEmpty();
        }
        try (SqliteDocuments store = openLargeWithHidden("field 4321")) {
            DocumentCollection grain = store.collection(GRAIN);
            assertThat(grain.find(Query.id("oats-4321")))
                    .as("what is found needs no index to be whole")
                    .containsExactly(oats(4321));
            assertThat(grain.find(Query.all().is("field.name", "field 1"))).containsExactly(oats(1));
            for (Runnable question : List.<Runnable>of(
                    () -> grain.find(named),
                    () -> grain.find(Query.all().in("field.name", List.of("field 1", "field 4321"))),
                    () -> grain.find(Query.all()
                            .after("field.name", "field 43")
                            .ascending("field.name")
                            .first(50)),
                    () -> grain.count(named),
                    () -> grain.forEachPage(named, page -> {}),
                    () -> grain.write(new Write.Put(oats(4321).append("sort", "rye"))))) {
                assertThatThrownBy(question::run).isInstanceOf(StoreDamagedException.class);
            }
        }
    }

    @Test
    void a_damaged_entry_among_entries_of_the_same_value_is_noticed() throws IOException {
        fill(1_000);
        List<Document> twins = IntStream.range(0, 9)
                .mapToObj(i -> oats(2_000 + i).append("sort", "rye " + i).append("names", List.of("twins")))
                .toList();
        twins.forEach(twin -> twin.get("field", Document.class).append("name", "twins"));
        try (SqliteDocuments store = open()) {
            twins.forEach(twin -> store.collection(GRAIN).write(new Write.Insert(twin)));
        }
        byte[] sound = Files.readAllBytes(file());
        for (int twin = 0; twin < twins.size(); twin++) {
            Files.write(file(), sound);
            List<Integer> cells = cells("twinsoats-" + (2_000 + twin));
            for (int bit = 0; bit < 7; bit++) {
                byte[] damaged = sound.clone();
                for (int at : cells) {
                    damaged[at + bit % 5] ^= (byte) (1 << bit);
                }
                Files.write(file(), damaged);
                try (SqliteDocuments store = openLarge()) {
                    for (String field : List.of("field.name", "names")) {
                        assertThatThrownBy(() ->
                                        store.collection(GRAIN).find(Query.all().is(field, "twins")))
                                .as("entry %d, bit %d", twin, bit)
                                .isInstanceOf(StoreDamagedException.class);
                    }
                }
            }
        }
    }

    @Test
    void an_identifier_that_a_damaged_index_hides_of_a_large_store_is_damage() throws IOException {
        fill(5_000);
        try (SqliteDocuments store = openLargeWithHidden("oats-4321")) {
            assertThatThrownBy(() -> store.collection(GRAIN).find(Query.id("oats-4321")))
                    .isInstanceOf(StoreDamagedException.class);
        }
    }

    @Test
    void a_value_of_a_list_that_a_damaged_index_hides_of_a_large_store_is_damage() throws IOException {
        fill(5_000);
        try (SqliteDocuments store = openLargeWithHidden("a4321")) {
            assertThatThrownBy(() -> store.collection(GRAIN).find(Query.all().is("names", "a4321")))
                    .isInstanceOf(StoreDamagedException.class);
        }
    }

    @Test
    void fields_that_are_not_wanted_are_passed_over_and_conditions_hold_nevertheless() {
        fill(3);
        try (SqliteDocuments store = open()) {
            DocumentCollection grain = store.collection(GRAIN);
            Document second = new Document("_id", "oats-1").append("field", new Document("size", 1L));
            assertThat(grain.find(Query.all().is("field.size", 1L).only("field.size")))
                    .containsExactly(second);
            assertThat(grain.find(Query.all().is("field.name", "field 1").only("field.size", "nothing.else")))
                    .containsExactly(second);
            assertThat(grain.find(Query.all().is("field.size", 1L).only("sort")))
                    .containsExactly(new Document("_id", "oats-1").append("sort", "oats"));
            assertThat(grain.find(Query.all()
                            .is("sort", "oats")
                            .first(1)
                            .ascending("field.size")
                            .only("field", "field.size")))
                    .containsExactly(new Document("_id", "oats-0").append("field", oats(0).get("field")));
            List<Document> passedOn = new ArrayList<>();
            grain.forEachPage(Query.all().only("field.size", "names"), passedOn::addAll);
            grain.forEachPage(Query.all().is("field.name", "field 2").only("field.size", "names"), passedOn::addAll);
            assertThat(passedOn).hasSize(4);
            assertThat(passedOn.get(3))
                    .isEqualTo(new Document("_id", "oats-2")
                            .append("field", new Document("size", 2L))
                            .append("names", List.of("a2", "b")));
        }
    }

    @Test
    void no_room_for_the_index_of_the_log_is_a_full_disk() {
        SQLException full = new SQLiteException("I/O error within xShmMap", SQLiteErrorCode.SQLITE_IOERR_SHMSIZE);
        assertThat(new SqliteFailures(file()).of(full))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("the disk is full");
    }

    @Test
    void no_room_for_the_library_is_a_full_disk() {
        SqliteFailures failures = new SqliteFailures(file());
        Throwable reason = new IllegalStateException("Error opening connection");
        assertThat(failures.withoutLibrary(reason, directory, Long.MAX_VALUE))
                .hasMessageContaining("the disk of " + directory + " is full");
        assertThat(failures.withoutLibrary(reason, directory, 0)).hasMessageContaining("org.sqlite.tmpdir=DIR");
    }

    @Test
    void document_comes_back_as_it_was_written() {
        Document document = new Document("_id", new ObjectId())
                .append("text", "\u017elut\u00fd \ud83c\udf3e \u0000 \"quoted\" \n")
                .append("long", Long.MIN_VALUE)
                .append("double", 0.1)
                .append("truth", true)
                .append("none", null)
                .append("list", Arrays.asList("a", 1L, null, List.of(), new Document("b", new Document())))
                .append("inner", new Document("id", new ObjectId()).append("more", new Document("x", "y")));
        try (SqliteDocuments store = open()) {
            assertThat(store.collection(DATED).write(new Write.Insert(document)).isDone())
                    .isTrue();
            assertThat(store.collection(DATED).find(Query.id(document.get("_id"))))
                    .containsExactly(document);
        }
    }

    @Test
    void half_a_character_is_replaced() {
        try (SqliteDocuments store = open()) {
            store.collection(GRAIN).write(new Write.Insert(new Document("_id", "x").append("text", "a\ud800b")));
            assertThat(store.collection(GRAIN).find(Query.all()))
                    .containsExactly(new Document("_id", "x").append("text", "a?b"));
        }
    }

    @Test
    void document_without_a_form_is_refused_and_hinders_no_other() {
        try (SqliteDocuments store = open()) {
            List<Written> written = store.collection(GRAIN)
                    .write(List.of(
                            new Write.Insert(oats(1).append("stream", Stream.of())),
                            new Write.Insert(oats(2)),
                            new Write.Insert(oats(3).append("much", "x".repeat(17 << 20)))));
            assertThat(written.get(0)).isInstanceOf(Written.Refused.class);
            assertThat(written.get(1)).isInstanceOf(Written.Done.class);
            assertThat(written.get(2)).isInstanceOf(Written.Refused.class);
            assertThat(store.collection(GRAIN).count(Query.all())).isEqualTo(1);
        }
    }

    @Test
    void texts_are_in_the_order_of_their_characters() {
        List<String> ordered = List.of("", "A", "a", "aa", "\u00e9", "\uffee", "\ud83c\udf3e", "\ud83c\udf3f");
        try (SqliteDocuments store = open()) {
            List<String> ids = ordered.stream().skip(1).toList();
            ids.forEach(id -> store.collection(GRAIN)
                    .write(new Write.Insert(
                            new Document("_id", id).append("sort", id).append("plain", id))));
            assertThat(store.collection(GRAIN).find(Query.all().ascending("_id")))
                    .extracting(document -> document.get("_id"))
                    .containsExactlyElementsOf(ids);
            assertThat(store.collection(GRAIN)
                            .find(Query.all().descending("plain"))
                            .get(0)
                            .get("_id"))
                    .isEqualTo("\ud83c\udf3f");
            for (String text : ids) {
                List<String> after = ids.subList(ids.indexOf(text) + 1, ids.size());
                assertThat(store.collection(GRAIN).count(Query.all().after("_id", text)))
                        .isEqualTo(after.size());
                assertThat(store.collection(GRAIN).count(Query.all().after("plain", text)))
                        .isEqualTo(after.size());
            }
        }
    }

    @Test
    void lists_are_found_by_each_of_their_values_as_they_change() {
        fill(3);
        try (SqliteDocuments store = open()) {
            DocumentCollection grain = store.collection(GRAIN);
            assertThat(grain.count(Query.all().is("names", "b"))).isEqualTo(3);
            grain.write(new Write.Set("oats-1", new Document(), new Document("names", List.of("c"))));
            grain.write(new Write.Set("oats-2", new Document(), new Document("names", "b")));
            assertThat(grain.count(Query.all().is("names", "a1"))).isZero();
            assertThat(grain.find(
                            Query.all().in("names", List.of("c", "a0", "x")).ascending("_id")))
                    .extracting(document -> document.get("_id"))
                    .containsExactly("oats-0", "oats-1");
            grain.write(new Write.Delete("oats-0"));
            assertThat(grain.find(Query.all().is("names", "b")))
                    .extracting(document -> document.get("_id"))
                    .containsExactly("oats-2");
            assertSound(store);
        }
    }

    @Test
    void pages_go_on_while_documents_come_and_go() {
        fill(450);
        try (SqliteDocuments store = open()) {
            DocumentCollection grain = store.collection(GRAIN);
            List<Object> seen = new ArrayList<>();
            grain.forEachPage(Query.all(), page -> {
                page.forEach(document -> seen.add(document.get("_id")));
                grain.write(new Write.Delete(page.get(0).get("_id")));
                grain.write(new Write.Put(oats(1_000 + seen.size())));
            });
            assertThat(seen).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(450);
            List<Object> found = new ArrayList<>();
            grain.forEachPage(Query.all().is("sort", "oats"), page -> {
                page.forEach(document -> found.add(document.get("_id")));
                grain.write(new Write.Delete(page.get(0).get("_id")));
            });
            assertThat(found).doesNotHaveDuplicates();
            assertSound(store);
        }
    }

    @Tag("soak")
    @Test
    void what_a_killed_process_has_written_is_kept() throws Exception {
        assertThat(KilledWriter.start(directory, "/a", 40).waitFor()).isEqualTo(137);
        assertThat(directory.resolve("grainery.db-wal")).isNotEmptyFile();
        assertContainers(40);
    }

    @Tag("soak")
    @Test
    void two_processes_write_at_once() throws Exception {
        Process one = KilledWriter.start(directory, "/a", 60);
        Process other = KilledWriter.start(directory, "/b", 60);
        assertThat(one.waitFor()).isEqualTo(137);
        assertThat(other.waitFor()).isEqualTo(137);
        assertContainers(120);
    }

    private void assertContainers(int number) {
        try (SqliteDocuments store = SqliteDocuments.open(directory, DueQueries.schemas())) {
            CollectionSchema container = schema("container");
            assertThat(store.collection(container).count(Query.all())).isEqualTo(number);
            List<Document> all = new ArrayList<>();
            store.collection(container).forEachPage(Query.all(), all::addAll);
            assertThat(all).hasSize(number);
            assertSound(store);
        }
    }

    private static CollectionSchema schema(String name) {
        return DueQueries.schemas().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertSound(SqliteDocuments store) {
        List<String> problems = new ArrayList<>();
        store.verify(problems::add);
        assertThat(problems).isEmpty();
    }

    @Test
    void what_is_due_is_taken_from_an_index_in_its_order() throws SQLException {
        try (SqliteDocuments store = SqliteDocuments.open(directory, DueQueries.schemas())) {
            store.flush();
        }
        assertThat(plan("location", DueQueries.files(1_000)))
                .isNotEmpty()
                .allMatch(step -> step.startsWith("SEARCH") && step.contains("USING INDEX"));
        assertThat(plan("container", DueQueries.records()))
                .isNotEmpty()
                .allMatch(step -> step.startsWith("SEARCH") && step.contains("USING INDEX"));
    }

    @Test
    void lists_of_files_are_taken_from_an_index_in_their_order() throws SQLException {
        try (SqliteDocuments store = SqliteDocuments.open(directory, DueQueries.schemas())) {
            store.flush();
        }
        assertThat(DueQueries.listings()).hasSizeGreaterThan(10);
        for (Query query : DueQueries.listings()) {
            List<String> plan = plan("container", query);
            assertThat(plan).as(query.toString()).hasSize(1);
            assertThat(plan.get(0)).as(query.toString()).contains("USING INDEX").doesNotContain("TEMP");
            query.conditions()
                    .forEach(condition ->
                            assertThat(plan.get(0)).as(query.toString()).contains(condition.field()));
        }
    }

    @Test
    void every_index_that_is_declared_is_used() throws SQLException {
        try (SqliteDocuments store = SqliteDocuments.open(directory, DueQueries.schemas())) {
            store.flush();
        }
        for (CollectionSchema schema : DueQueries.schemas()) {
            for (CollectionSchema.Index index : schema.indexes()) {
                if (index.groups()) {
                    continue;
                }
                Query query = Query.all();
                for (String field : index.fields()) {
                    query = query.is(field, "x");
                }
                List<String> plan = plan(schema.name(), query);
                assertThat(plan).as(schema.name() + query).isNotEmpty().noneMatch(step -> step.startsWith("SCAN"));
                String last = index.fields().get(index.fields().size() - 1);
                assertThat(String.join("\n", plan))
                        .as(schema.name() + query)
                        .contains(index.each() ? "(value=?)" : last + "=?");
            }
        }
    }

    @Test
    void groups_are_read_from_their_index_alone() throws SQLException {
        try (SqliteDocuments store = SqliteDocuments.open(directory, DueQueries.schemas())) {
            store.flush();
        }
        CollectionTable.Clauses grouping =
                CollectionTable.of(schema("container")).grouping(List.of("x", "y"));
        List<Integer> columnsOfTable = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        try (SqliteConnection connection =
                SqliteConnection.open(file(), SqliteConnection.Access.WRITE, Duration.ofSeconds(1))) {
            long table = connection.number("SELECT \"rootpage\" FROM \"sqlite_schema\" WHERE \"name\" = 'container'");
            Set<Integer> cursors = new HashSet<>();
            connection.query(
                    "EXPLAIN " + grouping.where(),
                    row -> {
                        if (row.getString("opcode").equals("OpenRead") && row.getLong("p2") == table) {
                            cursors.add(row.getInt("p1"));
                        } else if (row.getString("opcode").equals("Column")) {
                            (cursors.contains(row.getInt("p1")) ? columnsOfTable : columns).add(row.getInt("p2"));
                        }
                    },
                    grouping.values().toArray());
        }
        assertThat(columnsOfTable).isEmpty();
        assertThat(columns).contains(0, 1, 2, 3);
    }

    private List<String> plan(String collection, Query query) throws SQLException {
        CollectionTable table = CollectionTable.of(schema(collection));
        CollectionTable.Clauses clauses = table.clauses(query);
        List<String> steps = new ArrayList<>();
        try (SqliteConnection connection =
                SqliteConnection.open(file(), SqliteConnection.Access.WRITE, Duration.ofSeconds(1))) {
            connection.query(
                    "EXPLAIN QUERY PLAN " + table.select(CollectionTable.ROW, clauses.where()),
                    row -> steps.add(row.getString(4)),
                    clauses.values().toArray());
        }
        return steps;
    }

    @Test
    void store_of_another_version_is_refused_and_stays_as_it_is() throws SQLException, IOException {
        fill(1);
        sql("ALTER TABLE seal RENAME COLUMN sum TO digest");
        for (long version : new long[] {3, StoreVersion.CURRENT + 1}) {
            sql("PRAGMA user_version = " + version, "UPDATE seal SET count = " + version + " WHERE collection = ''");
            assertThatThrownBy(this::open)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining(file() + " is a store of version " + version + " ")
                    .hasMessageContaining("run the backfill again");
        }
    }

    @Test
    void collections_and_indexes_that_are_new_are_added() {
        fill(5);
        CollectionSchema more = CollectionSchema.ofTexts("more").indexed("x");
        CollectionSchema grouped = GRAIN.indexed("sort").grouped("field.name", "sort", "_id", "field.size");
        try (SqliteDocuments store = SqliteDocuments.open(directory, List.of(grouped, DATED, more))) {
            store.collection(more).write(new Write.Insert(new Document("_id", "1").append("x", "y")));
            assertThat(store.collection(more).find(Query.all().is("x", "y"))).hasSize(1);
            assertThat(store.collection(GRAIN).find(Query.all().is("sort", "oats")))
                    .hasSize(5);
            assertThat(store.collection(GRAIN).groups(List.of("field 3", "none", "field 1")))
                    .containsExactlyInAnyOrder(
                            new DocumentCollection.Group("field 1", "oats", 1, List.of("oats-1", "1")),
                            new DocumentCollection.Group("field 3", "oats", 1, List.of("oats-3", "3")));
            assertSound(store);
        }
    }

    @Test
    void empty_file_is_no_new_store() throws IOException {
        fill(1);
        Files.write(file(), new byte[0]);
        assertDamaged("the file is empty");
    }

    @Test
    void missing_file_is_no_new_store() throws IOException {
        fill(1);
        Files.delete(file());
        assertDamaged("the file is missing");
    }

    @Test
    void file_of_something_else_is_no_store() throws IOException, SQLException {
        Files.writeString(file(), "no database, but much longer than a header would be".repeat(100));
        assertDamaged("not a database");
        Files.delete(file());
        try (SqliteConnection other =
                SqliteConnection.open(file(), SqliteConnection.Access.MAKE, Duration.ofSeconds(1))) {
            other.execute("CREATE TABLE grain (x)");
        }
        assertDamaged("it is not marked as a store of Grainery");
    }

    @Test
    void older_copy_is_refused_until_a_person_says_that_it_is_meant() throws IOException {
        fill(3);
        byte[] backup = Files.readAllBytes(file());
        try (SqliteDocuments store = open()) {
            store.collection(GRAIN).write(new Write.Insert(oats(3)));
        }
        Files.write(file(), backup);
        assertDamaged("older than when it was last used");
        Files.delete(directory.resolve("grainery.commits"));
        try (SqliteDocuments store = open()) {
            assertThat(store.collection(GRAIN).count(Query.all())).isEqualTo(3);
        }
    }

    @Test
    void document_changed_behind_its_back_is_noticed_and_told_by_verification() throws SQLException {
        fill(3);
        sql("UPDATE grain SET json = replace(json, 'field 1', 'field 9') WHERE _id = 'oats-1'");
        try (SqliteDocuments store = open()) {
            assertThatThrownBy(() -> store.collection(GRAIN).find(Query.id("oats-1")))
                    .isInstanceOf(StoreDamagedException.class)
                    .hasMessageContaining("the document oats-1 in grain is not what was written")
                    .hasMessageContaining(file().toString())
                    .hasMessageContaining("restore the backup");
            assertThat(store.collection(GRAIN).find(Query.id("oats-2"))).hasSize(1);
            List<String> problems = new ArrayList<>();
            store.verify(problems::add);
            assertThat(problems).anyMatch(problem -> problem.contains("the document oats-1"));
        }
    }

    private static Document sheaf(String name, int ears) {
        return new Document("_id", "sheaf-" + name)
                .append("name", name)
                .append("ears", Collections.nCopies(ears, "ear"))
                .append("field", new TreeMap<>(Map.of("soil", "loam", "straw", "long")))
                .append("size", (long) ears);
    }

    @Test
    void long_field_is_read_only_by_who_asks_for_it() throws SQLException {
        try (SqliteDocuments store = open()) {
            store.collection(SHEAF)
                    .write(List.of(new Write.Insert(sheaf("b", 5_000)), new Write.Insert(sheaf("a", 7_000))));
            store.collection(SHEAF).write(new Write.Set("sheaf-a", new Document(), new Document("size", 1L)));
            Document loam = new Document("soil", "loam");
            assertThat(store.collection(SHEAF)
                            .find(Query.all().only("name", "size", "field.soil").ascending("size")))
                    .containsExactly(
                            new Document("_id", "sheaf-a")
                                    .append("name", "a")
                                    .append("field", loam)
                                    .append("size", 1L),
                            new Document("_id", "sheaf-b")
                                    .append("name", "b")
                                    .append("field", loam)
                                    .append("size", 5_000L));
            assertThat(store.collection(SHEAF).find(Query.id("sheaf-a").only("ears")))
                    .singleElement()
                    .satisfies(sheaf ->
                            assertThat(sheaf.getList("ears", String.class)).hasSize(7_000));
            assertThat(store.collection(SHEAF).find(Query.id("sheaf-b")))
                    .containsExactly(
                            sheaf("b", 5_000).append("field", new Document("soil", "loam").append("straw", "long")));
            assertThat(store.collection(SHEAF).find(Query.id("sheaf-b").only("field")))
                    .containsExactly(new Document("_id", "sheaf-b")
                            .append("field", new Document("soil", "loam").append("straw", "long")));
            List<Document> passed = new ArrayList<>();
            store.collection(SHEAF).forEachPage(Query.all().only("name"), passed::addAll);
            assertThat(passed).extracting(sheaf -> sheaf.getString("name")).containsExactly("a", "b");
            assertSound(store);

            sql("UPDATE sheaf SET json = replace(json, '\"a\"', '\"c\"') WHERE _id = 'sheaf-a'");
            assertThat(store.collection(SHEAF).find(Query.id("sheaf-a").only("name")))
                    .hasSize(1);
            assertThatThrownBy(() -> store.collection(SHEAF).find(Query.id("sheaf-a")))
                    .isInstanceOf(StoreDamagedException.class);
        }
    }

    @Test
    void head_changed_behind_its_back_is_noticed_and_told_by_verification() throws SQLException {
        try (SqliteDocuments store = open()) {
            store.collection(SHEAF).write(List.of(new Write.Insert(sheaf("a", 1)), new Write.Insert(sheaf("b", 2))));
            sql("UPDATE sheaf SET head = replace(head, '\"a\"', '\"c\"') WHERE _id = 'sheaf-a'");
            assertThatThrownBy(() -> store.collection(SHEAF).find(Query.all().only("name")))
                    .isInstanceOf(StoreDamagedException.class)
                    .hasMessageContaining("the document sheaf-a in sheaf is not what was written");
            List<String> problems = new ArrayList<>();
            store.verify(problems::add);
            assertThat(problems)
                    .singleElement()
                    .asString()
                    .contains("the head of sheaf-a in sheaf is not that of its document");
        }
    }

    @Test
    void document_taken_away_behind_its_back_is_noticed() throws SQLException {
        fill(3);
        sql("DELETE FROM grain WHERE _id = 'oats-1'");
        assertDamaged("there are 2 documents in grain where there should be 3");
    }

    @Test
    void large_store_is_compared_with_its_seal_at_the_end_of_a_pass() throws SQLException {
        fill(250);
        try (SqliteDocuments store = open()) {
            sql("DELETE FROM grain WHERE _id = 'oats-249'");
            assertThatThrownBy(() -> store.collection(GRAIN).forEachPage(Query.all(), page -> {}))
                    .isInstanceOf(StoreDamagedException.class)
                    .hasMessageContaining("249 documents in grain where there should be 250");
            assertThatThrownBy(() -> store.collection(GRAIN)
                            .forEachPage(
                                    Query.all(), page -> store.collection(GRAIN).write(new Write.Put(oats(500)))))
                    .isInstanceOf(StoreDamagedException.class);
        }
    }

    @Test
    void list_changed_behind_its_back_is_told_by_verification() throws SQLException {
        fill(3);
        sql(
                "DELETE FROM \"grain: names\" WHERE \"value\" = 'a2'",
                "INSERT INTO \"grain: names\" VALUES ('a1', 'oats-0')");
        try (SqliteDocuments store = open()) {
            List<String> problems = new ArrayList<>();
            store.verify(problems::add);
            assertThat(problems)
                    .containsExactly(
                            "the index of names in grain does not match the document oats-0",
                            "the index of names in grain does not match the document oats-2");
        }
    }

    @Test
    void damaged_document_is_told_although_it_does_not_meet_the_condition() throws SQLException {
        fill(3);
        sql("UPDATE grain SET json = replace(json, '\"size\":1', '\"size\":7') WHERE _id = 'oats-1'");
        try (SqliteDocuments store = open()) {
            for (Runnable question : List.<Runnable>of(
                    () -> store.collection(GRAIN).find(Query.all().is("field.size", 2L)),
                    () -> store.collection(GRAIN).count(Query.all().is("field.size", 1L)),
                    () -> store.collection(GRAIN).forEachPage(Query.all().lacking("field.size"), page -> {}))) {
                assertThatThrownBy(question::run)
                        .isInstanceOf(StoreDamagedException.class)
                        .hasMessageContaining("the document oats-1 in grain is not what was written");
            }
        }
    }

    @Test
    void several_collections_are_written_together_or_not_at_all() {
        ObjectId id = new ObjectId();
        try (SqliteDocuments store = open()) {
            assertThatThrownBy(() -> store.inTransaction(() -> {
                        store.collection(GRAIN).write(new Write.Insert(oats(1)));
                        store.collection(DATED).write(new Write.Insert(new Document("_id", id)));
                        assertThat(store.collection(GRAIN).first(Query.id("oats-1")))
                                .isPresent();
                        throw new IllegalStateException("killed");
                    }))
                    .hasMessage("killed");
            assertThat(store.collection(GRAIN).count(Query.all())).isZero();
            assertThat(store.collection(DATED).find(Query.all())).isEmpty();
            long both = store.inTransaction(() -> {
                store.collection(GRAIN).write(new Write.Insert(oats(1)));
                store.inTransaction(() -> store.collection(DATED).write(new Write.Insert(new Document("_id", id))));
                store.flush();
                return store.collection(GRAIN).count(Query.all())
                        + store.collection(DATED).count(Query.all());
            });
            assertThat(both).isEqualTo(2);
            assertSound(store);
        }
        try (SqliteDocuments store = open()) {
            assertThat(store.collection(DATED).find(Query.id(id))).hasSize(1);
        }
    }

    @Test
    void table_of_another_form_is_noticed() throws SQLException {
        fill(3);
        sql("ALTER TABLE grain ADD COLUMN x TEXT");
        assertDamaged("its table \"grain\" is not as it was made");
        sql("DROP TABLE dated");
        assertDamaged("is ");
    }

    private void sql(String... statements) throws SQLException {
        try (SqliteConnection connection =
                SqliteConnection.open(file(), SqliteConnection.Access.WRITE, Duration.ofSeconds(1))) {
            for (String statement : statements) {
                connection.execute(statement);
            }
        }
    }

    private void assertDamaged(String what) {
        assertThatThrownBy(this::open)
                .isInstanceOf(StoreDamagedException.class)
                .hasMessageContaining(what)
                .hasMessageContaining("restore the backup");
    }

    @Test
    void mark_that_is_damaged_is_told() throws IOException {
        fill(1);
        Files.writeString(directory.resolve("grainery.commits"), "x", StandardOpenOption.APPEND);
        assertDamaged("grainery.commits");
    }

    @Test
    void directory_with_a_question_mark_is_a_directory() {
        Path odd = directory.resolve("what? 100% #1 ž");
        try (SqliteDocuments store = SqliteDocuments.open(odd, ALL)) {
            store.collection(GRAIN).write(new Write.Insert(oats(1)));
        }
        assertThat(odd.resolve(SqliteDocuments.FILE_NAME)).isNotEmptyFile();
        assertThat(odd).isDirectoryNotContaining("glob:**.new-*");
    }

    @Test
    void other_process_that_writes_for_too_long_is_told() throws SQLException {
        fill(1);
        try (SqliteDocuments store = SqliteDocuments.open(directory, ALL, Duration.ofMillis(50), 0);
                SqliteConnection other = SqliteConnection.open(file(), SqliteConnection.Access.WRITE, Duration.ZERO)) {
            other.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> store.collection(GRAIN).write(new Write.Insert(oats(7))))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("another process has been writing");
            assertThat(store.collection(GRAIN).find(Query.all())).hasSize(1);
            other.execute("ROLLBACK");
            assertThat(store.collection(GRAIN).write(new Write.Insert(oats(7))).isDone())
                    .isTrue();
        }
    }

    @Test
    void readers_see_whole_transactions_while_others_write() throws Exception {
        fill(0);
        int batches = 40;
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (SqliteDocuments store = open();
                SqliteDocuments asAnother = open()) {
            List<Future<?>> writers = new ArrayList<>();
            for (SqliteDocuments one : List.of(store, asAnother)) {
                int first = one == store ? 0 : 10_000;
                writers.add(threads.submit(() -> {
                    for (int batch = 0; batch < batches; batch++) {
                        int from = first + batch * 10;
                        one.collection(GRAIN)
                                .write(IntStream.range(from, from + 10)
                                        .mapToObj(i -> (Write) new Write.Insert(oats(i)))
                                        .toList());
                    }
                }));
            }
            while (!writers.stream().allMatch(Future::isDone)) {
                assertThat(store.collection(GRAIN).find(Query.all()).size() % 10)
                        .isZero();
                List<Document> all = new ArrayList<>();
                asAnother.collection(GRAIN).forEachPage(Query.all(), all::addAll);
                assertThat(all).extracting(document -> document.get("_id")).doesNotHaveDuplicates();
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            assertThat(store.collection(GRAIN).count(Query.all())).isEqualTo(2L * batches * 10);
            assertSound(store);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void guarded_writes_of_two_writers_lose_nothing() throws Exception {
        fill(1);
        int times = 60;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (SqliteDocuments one = open();
                SqliteDocuments other = open()) {
            List<Future<?>> writers = new ArrayList<>();
            for (SqliteDocuments store : List.of(one, other)) {
                writers.add(threads.submit(() -> {
                    int done = 0;
                    while (done < times) {
                        long turn = store.collection(GRAIN)
                                .first(Query.id("oats-0"))
                                .map(document -> document.get("turn", 0L))
                                .orElseThrow();
                        Document guard = new Document("turn", turn == 0 ? null : turn);
                        Write.Set next = new Write.Set("oats-0", guard, new Document("turn", turn + 1));
                        done += store.collection(GRAIN).write(next).isDone() ? 1 : 0;
                    }
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            assertThat(one.collection(GRAIN).find(Query.id("oats-0")).get(0).get("turn"))
                    .isEqualTo(2L * times);
            assertSound(one);
        } finally {
            threads.shutdownNow();
        }
    }
}
