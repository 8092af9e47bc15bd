// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.grainery.Trial;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.witness.Evidence;
import dev.grainery.witness.OpensslAuthority;
import dev.grainery.witness.StampDigest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Witnesses that an authority stamps, which openssl is. */
class StampedWitnessTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("stamped", 3);
    }

    @Test
    @Trial(value = "a witness is stamped by openssl over HTTP, verified by it and by Grainery", section = "Witness")
    void witness_is_stamped_and_openssl_verifies_it() throws Exception {
        OpensslAuthority authority = authority();
        Path witness = stamped(authority);
        assertThat(authority.verifies(witness, beside(witness, ".tsr"))).isTrue();
        assertThat(Files.readAllLines(witness))
                .hasSize(2)
                .startsWith(run("witness").out().lines().findFirst().orElseThrow());
        CommandRun.Result verified = verify(witness, authority);
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out())
                .contains("by CN=Oats, SHA-256; renew before ")
                .endsWith("the store agrees\n");
        JsonNode json = RecordJson.mapper()
                .readTree(run("witness", "check", "--json", witness.toString(), "--ca", root(authority))
                        .out());
        assertThat(json.at("/stamps/0/authority").asText()).isEqualTo("CN=Oats");
        assertThat(json.path("exitStatus").asInt()).isZero();
    }

    @Test
    void request_can_be_carried_to_an_authority_and_back() throws Exception {
        OpensslAuthority authority = authority();
        Path witness = home().resolve("w.txt");
        write(witness);
        assertThat(run("witness", "stamp", "--request", witness.toString()).status())
                .isZero();
        Path answer =
                Files.write(home().resolve("answer"), authority.answer(Files.readAllBytes(beside(witness, ".tsq"))));
        Path other = Files.write(
                home().resolve("other"),
                authority.answer(Evidence.request(Files.readAllBytes(witness), StampDigest.SHA256)));
        CommandRun.Result refused = run("witness", "stamp", "--response", other.toString(), witness.toString());
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("was not stamped", "nonce");
        assertThat(beside(witness, ".tsr")).doesNotExist();
        assertThat(run("witness", "stamp", "--response", answer.toString(), witness.toString())
                        .status())
                .isZero();
        assertThat(verify(witness, authority).status()).isZero();
    }

    @Test
    @Trial(value = "a stamp is renewed by a further stamp, then by one with SHA-512", section = "Witness")
    void stamp_is_renewed() throws Exception {
        OpensslAuthority authority = authority();
        Path witness = stamped(authority);
        HttpServer server = authority.serve();
        try {
            for (String digest : List.of("sha256", "sha512")) {
                CommandRun.Result renewed =
                        run("witness", "stamp", witness.toString(), "--authority", url(server), "--digest", digest);
                assertThat(renewed.status()).as(renewed.err()).isZero();
            }
        } finally {
            server.stop(0);
        }
        assertThat(verify(witness, authority).out().lines()).hasSize(4).anyMatch(line -> line.contains("SHA-512"));
        assertThat(authority.verifies(witness, beside(witness, ".tsr"))).isTrue();
    }

    @Test
    void what_was_kept_is_not_replaced() throws Exception {
        Path witness = home().resolve("w.txt");
        assertThat(run("witness", "-o", witness.toString()).status()).isZero();
        String before = Files.readString(witness);
        CommandRun.Result again = run("witness", "-o", witness.toString());
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("never overwritten");
        assertThat(witness).hasContent(before);
        Path other = Files.writeString(home().resolve("other"), "oats");
        assertThat(run("witness", "-o", other.toString()).err()).contains("is written to a new file");
        assertThat(other).hasContent("oats");
        assertThat(run("witness", "check", witness.toString()).err()).contains("it has no stamp");
        assertThat(run("witness", "check", home().resolve("none").toString()).status())
                .isEqualTo(2);
    }

    @Test
    void altered_text_is_refused_and_a_changed_store_differs() throws Exception {
        OpensslAuthority authority = authority();
        assertThat(run("validate", "--all").status()).isZero();
        Path witness = stamped(authority);
        String text = Files.readString(witness);
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(verify(witness, authority).status())
                .as("the history has grown since")
                .isZero();
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            documents.change("revision", Query.all().is("fileName", OatHarvest.warc(0) + ".gz"), entry -> {
                entry.put("outcome", "first");
                return entry;
            });
            documents.change("container", Query.all().is("container.fileName", OatHarvest.warc(1) + ".gz"), record -> {
                record.get("revision", Document.class).put("hashOrig", "0".repeat(32));
                return record;
            });
        }
        CommandRun.Result differing = verify(witness, authority);
        assertThat(differing.status()).isEqualTo(1);
        assertThat(differing.out())
                .contains("first hashes differ: harvest ", "the history differs: the 3 entries of the process ");
        Files.writeString(witness, text.replaceAll("(history .*) 3", "$1 2"));
        CommandRun.Result forged = verify(witness, authority);
        assertThat(forged.status()).isEqualTo(1);
        assertThat(forged.err()).contains("proves nothing");
    }

    @Test
    @Tag("soak")
    void first_stamp_that_was_altered_is_refused_after_a_renewal_too() throws Exception {
        OpensslAuthority authority = authority();
        Path witness = stamped(authority);
        Path first = beside(witness, ".tsr");
        byte[] kept = Files.readAllBytes(first);
        HttpServer server = authority.serve();
        try {
            assertThat(run("witness", "stamp", witness.toString(), "--authority", url(server))
                            .status())
                    .isZero();
        } finally {
            server.stop(0);
        }
        assertThat(verify(witness, authority).status()).isZero();
        for (int at = 0; at < kept.length; at += kept.length / 25) {
            byte[] altered = kept.clone();
            altered[at] ^= 1;
            Files.write(first, altered);
            CommandRun.Result verified = verify(witness, authority);
            assertThat(verified.status()).as("byte %d", at).isEqualTo(1);
            assertThat(verified.err()).contains("proves nothing");
        }
    }

    /** Clocks of machines differ, and those of one may be set back; a process may count beyond its last number. */
    @Test
    @Tag("soak")
    void entries_that_are_added_later_with_earlier_times_are_no_difference() throws Exception {
        OpensslAuthority authority = authority();
        assertThat(run("validate", "--all").status()).isZero();
        add(new ObjectId("0000000a" + "0123456789" + "fffffe"), new ObjectId("0000000b" + "0123456789" + "000001"));
        Path witness = stamped(authority);
        assertThat(Files.readString(witness)).contains("  history 0123456789 fffffe-000001 2\n");
        add(
                new ObjectId(Date.from(Instant.ofEpochSecond(1))),
                new ObjectId("00000001" + "0123456789" + "000002"),
                new ObjectId("00000001" + "0123456780" + "000001"));
        CommandRun.Result verified = verify(witness, authority);
        assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            Object covered = documents
                    .collection("revision")
                    .find(Query.all().is("fileName", OatHarvest.warc(2) + ".gz"))
                    .get(0)
                    .get("_id");
            documents.collection("revision").write(new Write.Delete(covered));
        }
        assertThat(verify(witness, authority).out()).contains("the history differs: the 3 entries of the process ");
    }

    @Test
    void answers_that_are_no_stamps_are_refused() throws Exception {
        byte[] endless = new byte[3 << 20];
        for (byte[] answer : List.of(new byte[0], "<html>".getBytes(StandardCharsets.US_ASCII), endless)) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    exchange.sendResponseHeaders(
                            answer.length == 0 ? 503 : 200, answer.length == 0 ? -1 : answer.length);
                    exchange.getResponseBody().write(answer);
                } catch (IOException e) {
                    assertThat(answer).as("the client has had enough").hasSizeGreaterThan(1 << 20);
                }
            });
            server.start();
            Path witness = home().resolve("w" + answer.length);
            write(witness);
            try {
                CommandRun.Result refused =
                        run("witness", "stamp", witness.toString(), "--authority", url(server) + "?key=hidden");
                assertThat(refused.status()).isEqualTo(1);
                assertThat(refused.err()).contains("was not stamped").doesNotContain("hidden");
            } finally {
                server.stop(0);
            }
            assertThat(beside(witness, ".tsr")).doesNotExist();
        }
    }

    @Test
    void options_that_contradict_each_other_are_refused_and_no_password_is_told() {
        for (String given : List.of(
                "stamp --authority http://tsa.example/",
                "stamp w.txt",
                "stamp --request",
                "stamp --request --authority http://tsa.example/ w.txt",
                "stamp --request w.txt",
                "--harvest oats -o w.txt",
                "stamp --response nowhere w.txt",
                "stamp w.txt --authority http://anna:secret@tsa.example/")) {
            CommandRun.Result refused = run(("witness " + given.replace("w.txt", home() + "/w.txt")).split(" "));
            assertThat(refused.status()).as(given).isEqualTo(2);
            assertThat(refused.err()).doesNotContain("secret");
        }
        assertThat(home().resolve("w.txt")).doesNotExist();
        assertThat(run("witness", "-o", archive().resolve("w.txt").toString()).status())
                .isEqualTo(2);
    }

    /** Adds entries to the history. */
    private void add(ObjectId... keys) {
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            Document entry = documents.collection("revision").find(Query.all()).get(0);
            for (ObjectId key : keys) {
                Document added = new Document(entry);
                added.put("_id", key);
                documents.collection("revision").write(new Write.Insert(added));
            }
        }
    }

    private OpensslAuthority authority() throws Exception {
        return new OpensslAuthority(home().resolve("authority"), "Oats", 3650);
    }

    private Path stamped(OpensslAuthority authority) throws Exception {
        Path witness = home().resolve("witness.txt");
        write(witness);
        HttpServer server = authority.serve();
        try {
            CommandRun.Result result = run("witness", "stamp", "--authority", url(server), witness.toString());
            assertThat(result.status()).as(result.err()).isZero();
        } finally {
            server.stop(0);
        }
        return witness;
    }

    private void write(Path witness) {
        assertThat(run("witness", "-o", witness.toString()).status()).isZero();
    }

    private CommandRun.Result verify(Path witness, OpensslAuthority authority) {
        return run("witness", "check", witness.toString(), "--ca", root(authority));
    }

    private static String root(OpensslAuthority authority) {
        return authority.root().toString();
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private static Path beside(Path witness, String ending) {
        return Path.of(witness + ending);
    }
}
