// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.Trial;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.log.NoteSigner;
import dev.grainery.log.RewrittenLog;
import dev.grainery.record.RecordJson;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Somebody owns database, log and key, and changes what an old checkpoint covers, which lies elsewhere. The program finds it,
 * and so does a verifier that shares no code with it.
 */
class ForgedLogTest extends BackfilledArchive {

    private static final long SEED = Long.getLong("grainery.seed", 20_261_125L);
    private static final String FORGED_MD5 = "0123456789abcdef0123456789abcdef";
    private static final String LONG_AGO = "2021-03-04T05:06:07.890Z";

    private final Random random = new Random(SEED);
    private final Map<String, Integer> counts = new TreeMap<>();
    private NoteSigner key = NoteSigner.generate("archive.example/log");
    private List<ObjectNode> covered = List.of();
    private Process second;
    private PrintWriter toSecond;
    private BufferedReader fromSecond;
    private Path store;
    private Path log;

    /** Something that a forger does to the copies of store and log. */
    @FunctionalInterface
    private interface Forgery {
        void commit(StoredDocuments documents) throws IOException;
    }

    @Override
    FixtureTree tree() throws Exception {
        String gz = OatHarvest.warc(0) + ".gz";
        return Oats.tree("forged", 8).withIndex(gz + ".cdx", OatHarvest.cdx(gz));
    }

    @BeforeEach
    void keepACheckpoint() throws IOException {
        Path file = home().resolve("log.key");
        assertThat(run("log", "key", "-o", file.toString(), "archive.example/log")
                        .status())
                .isZero();
        key = NoteSigner.parse(Files.readString(file));
        Files.writeString(archive().resolve("empty.warc"), "");
        Files.writeString(archive().resolve("none.warc"), "no container");
        run("backfill", archive().toString());
        run("validate", "--all");
        run("findings", "ack", "--code", "GRN-E004", "--reason", "known");
        run("findings", "ack", "--code", "GRN-E005", "--reason", "known, too");
        run(
                "forget",
                "--last-copy",
                "--force",
                "--reason",
                "withdrawn",
                archive()
                        .resolve(OatHarvest.NAME + "/" + OatHarvest.warc(7) + ".gz")
                        .toString());
        assertThat(append().out()).contains(" in the log");
        Files.copy(home().resolve("log/checkpoint"), home().resolve("old"));
        covered = new ArrayList<>();
        for (String entry : RewrittenLog.entries(home().resolve("log"))) {
            covered.add((ObjectNode) RecordJson.mapper().readTree(entry));
        }
        run("validate", "--all");
        assertThat(append().status()).isZero();
        store = home().resolve("forged-store");
        log = home().resolve("forged-log");
        Path script = home().resolve("second_verifier.py");
        Files.write(
                script,
                ForgedLogTest.class.getResourceAsStream("second_verifier.py").readAllBytes());
        second = new ProcessBuilder("python3", script.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        toSecond = new PrintWriter(second.getOutputStream(), true, StandardCharsets.UTF_8);
        fromSecond = new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.UTF_8));
    }

    @AfterEach
    void stop() {
        second.destroy();
    }

    private CommandRun.Result append() {
        return run(
                "log",
                "append",
                "--log",
                home().resolve("log").toString(),
                "--key",
                home().resolve("log.key").toString());
    }

    @Test
    @Tag("soak")
    void forgeries_are_found_from_an_old_checkpoint_by_two_verifiers() throws IOException {
        forge(2 * forgeries().size());
    }

    @Test
    @Tag("soak")
    @Trial(value = "1,000 random forgeries are found from one old checkpoint, by two verifiers", section = "The log")
    void a_thousand_forgeries_are_found_from_an_old_checkpoint_by_two_verifiers() throws IOException {
        forge(1_000);
    }

    private void forge(int number) throws IOException {
        assertSound();
        List<String> names = new ArrayList<>(forgeries().keySet());
        for (int i = 0; i < number; i++) {
            String name = i < names.size() ? names.get(i) : names.get(random.nextInt(names.size()));
            copy();
            try (StoredDocuments documents = new StoredDocuments(store)) {
                forgeries().get(name).commit(documents);
                documents.flush();
            }
            String told = "seed " + SEED + ", forgery " + i + ": " + name;
            CommandRun.Result first = check();
            assertThat(first.out()).as(told).containsPattern("restore: log: GRN-E02[12] ");
            assertThat(first.status()).as(told).isEqualTo(ExitStatus.DAMAGED.code());
            assertThat(askSecond()).as(told).startsWith("forged: ");
            counts.merge(name, 1, Integer::sum);
        }
        assertThat(counts).hasSize(names.size());
        assertSound();
    }

    private void assertSound() throws IOException {
        copy();
        CommandRun.Result first = check();
        assertThat(first.status()).as(first.out()).isZero();
        assertThat(first.out()).contains("events in the log ").contains(", to be logged 0");
        assertThat(askSecond()).isEqualTo("sound");
    }

    private CommandRun.Result check() {
        return new CommandRun(home())
                .run(
                        "log",
                        "check",
                        "--store",
                        "embedded:" + store,
                        "--log",
                        log.toString(),
                        "--checkpoint",
                        home().resolve("old").toString(),
                        "--verifier",
                        key.verifier().text());
    }

    private String askSecond() throws IOException {
        toSecond.println(String.join(
                "\t", store.toString(), log.toString(), home().resolve("old").toString()));
        return fromSecond.readLine();
    }

    private Map<String, Forgery> forgeries() {
        Map<String, Forgery> all = new TreeMap<>();
        all.put(
                "edit a first hash",
                documents ->
                        change(documents, record(), "revision", revision -> revision.append("hashOrig", FORGED_MD5)));
        all.put(
                "edit a size",
                documents -> change(documents, record(), "container", file -> file.append("size", 4_711L)));
        all.put("swap two first hashes", this::swapFirstHashes);
        all.put("delete a record", documents -> {
            Document record =
                    documents.collection("container").first(named(record())).orElseThrow();
            documents.collection("location").find(Query.all()).stream()
                    .filter(place -> record.get("_id").equals(place.get("record")))
                    .forEach(place -> delete(documents, "location", place.get("_id")));
            delete(documents, "container", record.get("_id"));
        });
        all.put("edit a check", documents -> history(documents, check -> check.append("hash", FORGED_MD5)));
        all.put("edit who said so", documents -> history(documents, check -> check.append("host", "another")));
        all.put("back-date a check", documents -> history(documents, check -> check.append("date", LONG_AGO)));
        all.put("delete a check", documents -> delete(documents, "revision", id()));
        all.put("swap two checks", documents -> {
            Document one = entry(documents);
            Document other = entry(documents);
            while (one.get("_id").equals(other.get("_id"))) {
                other = entry(documents);
            }
            Object key = one.get("_id");
            put(documents, "revision", one.append("_id", other.get("_id")));
            put(documents, "revision", other.append("_id", key));
        });
        all.put(
                "add a check of long ago",
                documents -> put(
                        documents,
                        "revision",
                        entry(documents)
                                .append("_id", new ObjectId(java.util.Date.from(java.time.Instant.parse(LONG_AGO))))
                                .append("date", LONG_AGO)));
        all.put("edit an acknowledgement", documents -> finding(documents, one -> one.append("reason", "another")));
        all.put(
                "back-date an acknowledgement",
                documents -> finding(
                        documents,
                        one -> one.append("since", LONG_AGO).append("order", LONG_AGO + " " + one.get("_id"))));
        all.put(
                "delete a finding",
                documents -> delete(
                        documents,
                        "finding",
                        one("acknowledgement").get("finding").asText()));
        all.put(
                "delete a tombstone",
                documents -> delete(
                        documents,
                        "tombstone",
                        new ObjectId(one("removal").get("entry").asText())));
        all.put("damage an entry", documents -> flip("entries"));
        all.put("damage a tile", documents -> flip("0"));
        all.put(
                "rewrite the log: edit",
                documents -> rewrite(entries -> {
                    int at = random.nextInt(covered.size());
                    entries.set(at, entries.get(at).replaceFirst("\"fileName\":\"", "\"fileName\":\"x"));
                    return entries;
                }));
        all.put(
                "rewrite the log: back-date",
                documents -> rewrite(entries -> {
                    int at = random.nextInt(covered.size());
                    entries.set(at, entries.get(at).replaceFirst("\"date\":\"20..", "\"date\":\"2019"));
                    return entries;
                }));
        all.put(
                "rewrite the log: swap",
                documents -> rewrite(entries -> {
                    int at = random.nextInt(covered.size() - 1);
                    Collections.swap(entries, at, at + 1);
                    return entries;
                }));
        all.put(
                "rewrite the log: reorder",
                documents -> rewrite(entries -> {
                    Collections.rotate(entries.subList(0, 2 + random.nextInt(covered.size() - 2)), 1);
                    return entries;
                }));
        all.put(
                "rewrite the log: delete",
                documents -> rewrite(entries -> {
                    entries.remove(random.nextInt(covered.size()));
                    return entries;
                }));
        all.put(
                "rewrite the log: insert",
                documents -> rewrite(entries -> {
                    entries.add(
                            random.nextInt(covered.size()),
                            entries.get(entries.size() - 1).replaceFirst("\"entry\":\"..", "\"entry\":\"00"));
                    return entries;
                }));
        all.put(
                "rewrite the log: cut",
                documents -> rewrite(entries -> entries.subList(0, 1 + random.nextInt(covered.size() - 1))));
        all.put("both: edit a first hash", documents -> {
            String name = record();
            String md5 = documents
                    .collection("container")
                    .first(named(name))
                    .orElseThrow()
                    .getEmbedded(List.of("revision", "hashOrig"), String.class);
            change(documents, name, "revision", revision -> revision.append("hashOrig", FORGED_MD5));
            rewrite(entries -> new ArrayList<>(entries.stream()
                    .map(entry -> entry.startsWith("{\"absolute\"") && entry.contains("\"event\":\"first\"")
                            ? entry.replace(md5, FORGED_MD5)
                            : entry)
                    .toList()));
        });
        all.put("both: delete a check", documents -> {
            ObjectId id = id();
            delete(documents, "revision", id);
            rewrite(entries -> {
                entries.removeIf(entry -> entry.contains(id.toHexString()));
                return entries;
            });
        });
        all.put("both: back-date a check", documents -> {
            Document check = entry(documents);
            String date = check.getString("date");
            put(documents, "revision", check.append("date", LONG_AGO));
            rewrite(entries -> new ArrayList<>(entries.stream()
                    .map(entry -> entry.contains(check.getObjectId("_id").toHexString())
                            ? entry.replace(date, LONG_AGO)
                            : entry)
                    .toList()));
        });
        all.put(
                "both: another log of the same store",
                documents -> rewrite(entries -> {
                    Collections.shuffle(entries, random);
                    return entries;
                }));
        return all;
    }

    private void swapFirstHashes(StoredDocuments documents) {
        String one = record();
        String other = record();
        while (other.equals(one)) {
            other = record();
        }
        String first = hash(documents, one);
        String second = hash(documents, other);
        change(documents, one, "revision", revision -> revision.append("hashOrig", second));
        change(documents, other, "revision", revision -> revision.append("hashOrig", first));
    }

    private static String hash(StoredDocuments documents, String name) {
        return documents
                .collection("container")
                .first(named(name))
                .orElseThrow()
                .getEmbedded(List.of("revision", "hashOrig"), String.class);
    }

    private static Query named(String name) {
        return Query.all().is("container.fileName", name);
    }

    private ObjectNode one(String kind) {
        List<ObjectNode> all = covered.stream()
                .filter(entry -> entry.get("event").asText().equals(kind))
                .toList();
        return all.get(random.nextInt(all.size()));
    }

    /** The name of a container with a record, which the old checkpoint covers. */
    private String record() {
        List<String> removed = covered.stream()
                .filter(entry -> entry.get("event").asText().equals("removal"))
                .map(entry -> entry.get("fileName").asText())
                .toList();
        while (true) {
            ObjectNode first = one("first");
            String name = first.get("fileName").asText();
            if (first.get("recType").asText().equals("container") && !removed.contains(name)) {
                return name;
            }
        }
    }

    private ObjectId id() {
        return new ObjectId(one("history").get("entry").asText());
    }

    private Document entry(StoredDocuments documents) {
        return documents.collection("revision").first(Query.id(id())).orElseThrow();
    }

    private void history(StoredDocuments documents, UnaryOperator<Document> change) {
        put(documents, "revision", change.apply(entry(documents)));
    }

    private void finding(StoredDocuments documents, UnaryOperator<Document> change) {
        documents.change(
                "finding", Query.id(one("acknowledgement").get("finding").asText()), change);
    }

    private static void change(StoredDocuments documents, String name, String section, UnaryOperator<Document> change) {
        documents.change(
                "container",
                named(name),
                record -> record.append(section, change.apply(record.get(section, Document.class))));
    }

    private static void put(StoredDocuments documents, String collection, Document document) {
        assertThat(documents
                        .collection(collection)
                        .write(new Write.Put(document))
                        .isDone())
                .isTrue();
    }

    private static void delete(StoredDocuments documents, String collection, Object id) {
        DocumentCollection all = documents.collection(collection);
        assertThat(all.write(new Write.Delete(id)).isDone()).isTrue();
    }

    private void rewrite(UnaryOperator<List<String>> change) throws IOException {
        List<String> entries = RewrittenLog.entries(log);
        deleteTree(log);
        RewrittenLog.write(Files.createDirectory(log), change.apply(entries), key);
    }

    /** Changes one bit of the files of a kind, within what is covered. */
    private void flip(String kind) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(log.resolve("tile").resolve(kind))) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.getParent().toString().endsWith(".p")
                            || file.getFileName().toString().equals(newest(file)))
                    .sorted()
                    .toList();
        }
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(7));
        Files.write(file, bytes);
    }

    private static String newest(Path file) {
        try (Stream<Path> beside = Files.list(file.getParent())) {
            return beside.map(one -> one.getFileName().toString())
                    .max(Comparator.comparing(Integer::valueOf))
                    .orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void copy() throws IOException {
        copyTree(home().resolve("store"), store);
        copyTree(home().resolve("log"), log);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        deleteTree(to);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Files.copy(one, to.resolve(from.relativize(one).toString()));
            }
        }
    }

    private static void deleteTree(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    }
}
