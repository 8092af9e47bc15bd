// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Soak;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.log.Checkpoint;
import dev.grainery.log.FileProof;
import dev.grainery.log.LogAppend;
import dev.grainery.log.LogAppend.AppendResult;
import dev.grainery.log.LogCheck;
import dev.grainery.log.LogCheck.Compared;
import dev.grainery.log.LogDamagedException;
import dev.grainery.log.NoteSigner;
import dev.grainery.log.RewrittenLog;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is logged of any store, and what is found if the store or the log is another one later. */
abstract class LogContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final Location PLACE = new Location("/a", "x.warc.gz");
    private static final Location INDEX = new Location("/a", "x.cdx");

    @TempDir
    private Path directory;

    private final NoteSigner key = NoteSigner.generate("archive.example/log");
    private final List<Finding> found = new ArrayList<>();
    private boolean stops;

    private AppendResult append(boolean all) throws IOException {
        found.clear();
        return new LogAppend(store, log(), key, found::add, () -> stops).run(all, Optional.empty(), Instant.now());
    }

    private Compared compare(Optional<Checkpoint> old) throws IOException {
        found.clear();
        return new LogCheck(store, log(), found::add).run(Optional.of(key.verifier()), old, Instant.now());
    }

    private Path log() {
        return directory.resolve("log");
    }

    private Checkpoint checkpoint() throws IOException {
        return Checkpoint.read(log().resolve("checkpoint"));
    }

    private void fill() {
        now = Instant.now();
        store.containers()
                .store(List.of(
                        Observation.of(container(ID, PLACE, "one", NOON)),
                        Observation.of(container("none", new Location("/a", "none.warc"), UNREADABLE, NOON))));
        store.cdxFiles().store(List.of(Observation.of(index("i", INDEX, "index", NOON))));
        store.history().append(List.of(check("host")));
        store.findings()
                .decide(List.of(Verdict.foundInWalk(
                        PLACE.path(), List.of(Finding.of(FindingCode.TRUNCATED, PLACE.path(), "cut off")))));
        store.findings()
                .change(
                        store.findings().of(List.of(PLACE.path())),
                        finding -> finding.acknowledged("known", "Eva", now));
        store.flush();
    }

    private FixityEvent check(String host) {
        return FixityEvent.of(RecordType.CONTAINER, ID, PLACE, CheckOutcome.EQUAL, now)
                .hashes(hash("one"), hash("one"))
                .bytes(Amount.of(3))
                .by(host, "program 1")
                .build();
    }

    @Test
    void all_that_the_store_knows_is_logged_once() throws IOException {
        fill();
        assertThat(append(false).appended()).isEqualTo(4);
        assertThat(append(false).appended()).isZero();
        assertThat(append(true).appended()).isZero();
        assertThat(found).isEmpty();
        assertThat(RewrittenLog.entries(log()).get(0))
                .isEqualTo("{\"absolute\":\"/a\",\"bytes\":3,\"date\":\"2026-01-02T12:00:00.000Z\",\"digests\":{},"
                        + "\"event\":\"first\",\"fileName\":\"x.warc.gz\",\"id\":\"" + ID + "\",\"md5\":\""
                        + hash("one") + "\",\"recType\":\"container\"}");
        assertThat(RewrittenLog.entries(log()))
                .anyMatch(entry -> entry.contains("\"event\":\"history\"") && entry.contains("\"outcome\":\"equal\""))
                .anyMatch(entry -> entry.contains("\"reason\":\"known\"") && entry.contains("\"by\":\"Eva\""));
        Checkpoint old = checkpoint();
        assertThat(compare(Optional.of(old))).isEqualTo(new Compared(4, 0));
        store.history().append(List.of(check("another")));
        assertThat(compare(Optional.of(old))).isEqualTo(new Compared(4, 1));
        assertThat(append(false).size()).isEqualTo(5);
        assertThat(compare(Optional.of(old))).isEqualTo(new Compared(5, 0));
        assertThat(found).isEmpty();
    }

    @Test
    void an_event_that_is_another_one_is_found_and_not_appended() throws IOException {
        fill();
        append(false);
        change("container", record -> record.get("revision", Document.class).append("hashOrig", "0".repeat(32)));
        assertThat(append(false).appended()).isZero();
        assertThat(found).hasSize(1);
        assertThat(found.get(0).code()).isEqualTo(FindingCode.LOG_CONTRADICTED);
        assertThat(found.get(0).file()).isEqualTo("/a/x.warc.gz");
        assertThat(found.get(0).message()).contains("the log has the first hash " + hash("one"));
        compare(Optional.empty());
        assertThat(found).extracting(Finding::code).containsExactly(FindingCode.LOG_CONTRADICTED);
        assertThat(found.get(0).message()).contains("the store has the first hash 00000000");
    }

    @Test
    void a_digest_may_be_added_but_not_changed() throws IOException {
        fill();
        append(false);
        change("container", record -> digests(record, "sha256", "a".repeat(64)));
        compare(Optional.empty());
        assertThat(found).isEmpty();
        List<String> entries = RewrittenLog.entries(log());
        entries.set(0, entries.get(0).replace("\"digests\":{}", "\"digests\":{\"sha256\":\"" + "b".repeat(64) + "\"}"));
        RewrittenLog.write(log(), entries, key);
        compare(Optional.empty());
        assertThat(found).extracting(Finding::code).containsExactly(FindingCode.LOG_CONTRADICTED);
    }

    private static void digests(Document record, String algorithm, String digest) {
        record.get("extension", Document.class).append("digests", new Document(algorithm, digest));
    }

    @Test
    void a_cdx_file_that_was_accepted_again_and_a_record_made_again_have_new_first_hashes() throws IOException {
        fill();
        append(false);
        now = now.plusSeconds(60);
        store.cdxFiles().store(List.of(new Observation<>(index("i", INDEX, "again", now), true, Optional.empty())));
        Document record = document("container");
        store.tombstones()
                .add(
                        new Tombstones.Tombstone(
                                RecordType.CONTAINER,
                                ID,
                                PLACE.fileName(),
                                "/a",
                                hash("one"),
                                "H",
                                now,
                                "Eva",
                                "withdrawn"),
                        Instant.EPOCH);
        store.documents().collection(StoreSchema.CONTAINER).write(new Write.Delete(record.get("_id")));
        compare(Optional.empty());
        assertThat(found).isEmpty();
        assertThat(append(false).appended()).isEqualTo(2);
        store.locations().forget(List.of(PLACE.path()));
        store.containers().store(List.of(Observation.of(container(ID, PLACE, "other", now))));
        assertThat(append(false).appended()).isEqualTo(1);
        compare(Optional.empty());
        assertThat(found).isEmpty();
    }

    @Test
    void an_acknowledgement_that_was_taken_back_is_no_forgery_but_one_that_was_edited_is() throws IOException {
        fill();
        append(false);
        change("finding", finding -> finding.append("reason", "another"));
        compare(Optional.empty());
        assertThat(found).hasSize(1);
        store.findings()
                .change(
                        store.findings().of(List.of(PLACE.path())),
                        finding -> finding.reopened(Optional.empty(), "Eva", now.plusSeconds(9)));
        compare(Optional.empty());
        assertThat(found).isEmpty();
        store.documents()
                .collection(StoreSchema.FINDING)
                .write(new Write.Delete(document("finding").get("_id")));
        compare(Optional.empty());
        assertThat(found).hasSize(1);
        store.history()
                .append(List.of(FixityEvent.of(
                                RecordType.CONTAINER, ID, new Location("/b", "x.warc.gz"), CheckOutcome.MOVED, now)
                        .from(PLACE.path())
                        .build()));
        compare(Optional.empty());
        assertThat(found).isEmpty();
    }

    @Test
    void an_event_that_comes_late_is_told_and_appended_if_all_is_looked_at() throws IOException {
        fill();
        append(false);
        Document late = new Document(document("revision"))
                .append("_id", new ObjectId(Date.from(now.minus(Duration.ofDays(30)))))
                .append("date", "2020-01-01T00:00:00.000Z");
        store.documents().collection(StoreSchema.HISTORY).write(new Write.Insert(late));
        assertThat(append(false).appended()).isZero();
        compare(Optional.empty());
        assertThat(found).hasSize(1);
        assertThat(found.get(0).message())
                .contains("older than what was logged last")
                .contains("grainery log append --all");
        assertThat(append(true).appended()).isEqualTo(1);
        compare(Optional.empty());
        assertThat(found).isEmpty();
    }

    @Test
    void whatever_a_kill_leaves_behind_the_next_run_completes_the_log() throws IOException {
        fill();
        // two whole tiles are completed by the second run
        for (int i = 0; i < 250; i++) {
            store.history().append(List.of(check("early " + i)));
        }
        append(false);
        Checkpoint old = checkpoint();
        Map<Path, byte[]> before = files();
        for (int i = 0; i < 300; i++) {
            store.history().append(List.of(check("later " + i)));
        }
        append(false);
        List<String> entries = RewrittenLog.entries(log());
        Map<Path, byte[]> after = files();
        // tiles come before the checkpoint, that before the index, and what is obsolete goes last
        List<Path> written = after.keySet().stream()
                .filter(file -> !java.util.Arrays.equals(after.get(file), before.get(file)))
                .sorted(Comparator.comparing(LogContractTest::step).thenComparing(Comparator.naturalOrder()))
                .toList();
        assertThat(written).hasSizeGreaterThan(8);
        for (int done = 0; done <= written.size(); done += Soak.trials(2, 1)) {
            Map<Path, byte[]> state = new TreeMap<>(before);
            for (Path file : written.subList(0, done)) {
                state.put(file, after.get(file));
            }
            if (done < written.size()) {
                // it was being written
                Path next = written.get(done);
                byte[] bytes = after.get(next);
                boolean isAppendedTo = step(next) == 2;
                state.put(
                        isAppendedTo ? next : next.resolveSibling(next.getFileName() + ".1.tmp"),
                        java.util.Arrays.copyOf(bytes, bytes.length - 1));
            }
            restore(state);
            AppendResult completed = append(false);
            assertThat(completed.size()).as("after %d files", done).isEqualTo(entries.size());
            assertThat(RewrittenLog.entries(log())).isEqualTo(entries);
            assertThat(compare(Optional.of(old)).waiting()).isZero();
            assertThat(found).isEmpty();
            assertThat(append(false).appended()).isZero();
        }
    }

    private static int step(Path file) {
        String name = file.getFileName().toString();
        return file.toString().contains("index") ? name.equals("state") ? 3 : 2 : name.equals("checkpoint") ? 1 : 0;
    }

    private Map<Path, byte[]> files() throws IOException {
        Map<Path, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(log())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file, Files.readAllBytes(file));
            }
        }
        return files;
    }

    private void restore(Map<Path, byte[]> state) throws IOException {
        try (Stream<Path> all = Files.walk(log())) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
        for (Map.Entry<Path, byte[]> file : state.entrySet()) {
            Files.createDirectories(file.getKey().getParent());
            Files.write(file.getKey(), file.getValue());
        }
    }

    @Test
    void a_stopped_run_keeps_what_it_has_appended_and_two_at_once_do_not_append() throws IOException {
        fill();
        stops = true;
        assertThatThrownBy(() -> append(false)).isInstanceOf(CancellationException.class);
        stops = false;
        assertThat(append(false).size()).isEqualTo(4);
        try (java.nio.channels.FileChannel other =
                java.nio.channels.FileChannel.open(log().resolve("lock"), java.nio.file.StandardOpenOption.WRITE)) {
            assertThat(other.lock().isValid()).isTrue();
            assertThatThrownBy(() -> append(false)).hasMessageContaining("another process is appending");
        }
    }

    @Test
    void a_log_that_is_not_what_its_checkpoint_says_is_never_appended_to() throws IOException {
        fill();
        append(false);
        Map<Path, byte[]> sound = files();
        Checkpoint old = checkpoint();
        store.history().append(List.of(check("later")));
        for (String name : List.of("checkpoint", "tile/0/000.p/4", "tile/entries/000.p/4")) {
            restore(sound);
            byte[] bytes = sound.get(log().resolve(name)).clone();
            bytes[bytes.length / 2] ^= 1;
            Files.write(log().resolve(name), bytes);
            assertThatThrownBy(() -> append(false)).as(name).isInstanceOf(LogDamagedException.class);
            compare(Optional.of(old));
            assertThat(found).extracting(Finding::code).containsExactly(FindingCode.LOG_DAMAGED);
        }
        restore(sound);
        NoteSigner other = NoteSigner.generate("archive.example/log");
        assertThatThrownBy(() -> new LogAppend(store, log(), other, found::add, () -> false)
                        .run(false, Optional.empty(), Instant.now()))
                .hasMessageContaining("no valid signature");
        assertThat(new LogAppend(store, log(), other, found::add, () -> false)
                        .run(false, Optional.of(key.verifier()), Instant.now())
                        .appended())
                .isEqualTo(1);
        assertThat(other.verifier().text()).isNotEqualTo(key.verifier().text());
        NoteSigner foreign = NoteSigner.generate("another.example/log");
        assertThatThrownBy(() -> new LogAppend(store, log(), foreign, found::add, () -> false)
                        .run(false, Optional.empty(), Instant.now()))
                .hasMessageContaining("is that of archive.example/log");
    }

    @Test
    void a_log_that_was_rewritten_is_found_from_an_old_checkpoint_alone() throws IOException {
        fill();
        append(false);
        Checkpoint old = checkpoint();
        List<String> entries = RewrittenLog.entries(log());
        java.util.Collections.swap(entries, 0, 1);
        RewrittenLog.write(log(), entries, key);
        compare(Optional.empty());
        assertThat(found).isEmpty();
        compare(Optional.of(old));
        assertThat(found).extracting(Finding::code).containsExactly(FindingCode.LOG_DAMAGED);
        assertThatThrownBy(() -> FileProof.of(log(), "x.warc.gz", Optional.of(old)))
                .hasMessageContaining("does not begin with");
        NoteSigner witness = NoteSigner.generate("library.example/witness");
        assertThatThrownBy(() -> Checkpoint.cosigned(log(), key.verifier(), Optional.of(old), witness))
                .hasMessageContaining("does not begin with");
        RewrittenLog.write(log(), entries.subList(0, 2), key);
        compare(Optional.of(old));
        assertThat(found.get(0).message()).contains("has 2 entries");
        assertThatThrownBy(() -> Checkpoint.cosigned(log(), key.verifier(), Optional.of(old), witness))
                .hasMessageContaining("does not begin with");
        RewrittenLog.write(log(), List.of("{}", "[]"), key);
        compare(Optional.empty());
        assertThat(found.get(0).message()).contains("entry 0 of the log is none that Grainery writes");
    }

    @Test
    void a_second_library_signs_what_continues_what_it_has_signed() throws IOException {
        fill();
        append(false);
        NoteSigner witness = NoteSigner.generate("library.example/witness");
        Checkpoint first = Checkpoint.cosigned(log(), key.verifier(), Optional.empty(), witness);
        store.history().append(List.of(check("later")));
        append(false);
        Checkpoint second = Checkpoint.cosigned(log(), key.verifier(), Optional.of(first), witness);
        assertThat(second.size()).isEqualTo(5);
        assertThat(second.text()).contains("\u2014 archive.example/log ").contains("\u2014 library.example/witness ");
        assertThatThrownBy(() -> Checkpoint.cosigned(log(), witness.verifier(), Optional.of(first), witness))
                .hasMessageContaining("no valid signature");
    }

    @Test
    void a_proof_has_the_events_of_a_file_with_or_without_the_index() throws IOException {
        fill();
        store.containers()
                .store(List.of(Observation.of(container("other", new Location("/b", "x.warc.gz"), "two", NOON))));
        append(false);
        FileProof ofName = FileProof.of(log(), "x.warc.gz", Optional.empty());
        assertThat(ofName.events()).hasSize(4);
        assertThat(FileProof.of(log(), "/a/x.warc.gz", Optional.empty()).events())
                .hasSize(3)
                .noneMatch(event -> event.entry().contains("\"other\""));
        assertThat(FileProof.of(log(), "/c/x.warc.gz", Optional.empty()).events())
                .isEmpty();
        Files.delete(log().resolve("index/state"));
        assertThat(FileProof.of(log(), "x.warc.gz", Optional.empty())).isEqualTo(ofName);
    }

    private Document document(String collection) {
        return store.documents()
                .collection(StoreSchema.ALL.stream()
                        .filter(schema -> schema.name().equals(collection))
                        .findFirst()
                        .orElseThrow())
                .first(Query.all().ascending("_id"))
                .orElseThrow();
    }

    private void change(String collection, java.util.function.Consumer<Document> change) {
        Document document = document(collection);
        change.accept(document);
        assertThat(store.documents()
                        .collection(StoreSchema.ALL.stream()
                                .filter(schema -> schema.name().equals(collection))
                                .findFirst()
                                .orElseThrow())
                        .write(new Write.Put(document))
                        .isDone())
                .isTrue();
    }
}
