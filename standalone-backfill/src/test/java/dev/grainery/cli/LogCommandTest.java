// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.Trial;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.Query;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A log is kept, compared and proven to others from the command line. */
class LogCommandTest extends BackfilledArchive {

    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    private String verifier = "";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("logged", 3);
    }

    @BeforeEach
    void makeKey() {
        CommandRun.Result made = run("log", "key", "-o", path("log.key"), "archive.example/log");
        assertThat(made.status()).as(made.err()).isZero();
        verifier = made.out().strip();
    }

    private String path(String name) {
        return home().resolve(name).toString();
    }

    private CommandRun.Result append(String... more) {
        return run(java.util.stream.Stream.concat(
                        java.util.stream.Stream.of("log", "append", "--log", path("log"), "--key", path("log.key")),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void a_key_is_private_and_never_replaced() throws IOException {
        assertThat(verifier).matches("archive\\.example/log\\+[0-9a-f]{8}\\+[A-Za-z0-9+/=]{44}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().resolve("log.key"))))
                .isEqualTo("rw-------");
        CommandRun.Result again = run("log", "key", "-o", path("log.key"), "archive.example/log");
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("a key is never replaced");
        assertThat(run("log", "key", "-o", path("other.key"), "two words").err())
                .contains("no blank");
        assertThat(run("log", "key", "-o", archive().resolve("x.key").toString(), "a")
                        .err())
                .contains("the key cannot go there");
    }

    @Test
    void misuse_is_refused() throws IOException {
        assertThat(run("log", "append", "--key", path("log.key")).err()).contains("--log");
        assertThat(run("log", "append", "--log", path("log"), "--key", path("none"))
                        .err())
                .contains("there is no such file");
        Files.writeString(home().resolve("no.key"), "secret\n");
        CommandRun.Result noKey = run("log", "append", "--log", path("log"), "--key", path("no.key"));
        assertThat(noKey.err()).contains("it is no key").doesNotContain("secret");
        assertThat(run("log", "append", "--log", home().toString(), "--key", path("log.key"))
                        .err())
                .contains("must not be in the directory of the log");
        assertThat(run("log", "append", "--log", archive().resolve("log").toString(), "--key", path("log.key"))
                        .err())
                .contains("the log cannot go there");
        assertThat(run("log", "cosign", "--log", path("log"), "--key", path("log.key"), path("co"))
                        .err())
                .contains("--verifier");
        assertThat(append("--verifier", "nonsense").err()).contains("not a verifier key");
        assertThat(run("log", "check", "--verifier", verifier).err()).contains("--log");
        assertThat(run("log", "prove", "--log", path("log"), "x").status()).isEqualTo(ExitStatus.DAMAGED.code());
    }

    @Test
    void events_are_appended_once_and_compared_with_the_store() throws IOException {
        assertThat(append().out()).isEqualTo("3 events appended, 3 in the log\n");
        assertThat(run("validate", "--all").status()).isZero();
        JsonNode json = RecordJson.mapper().readTree(append("--json").out());
        assertThat(json.path("appended").asInt()).isEqualTo(3);
        assertThat(json.path("exitStatus").asInt()).isZero();
        assertThat(append().out()).isEqualTo("0 events appended, 6 in the log\n");
        CommandRun.Result check = run("log", "check", "--log", path("log"), "--verifier", verifier);
        assertThat(check.status()).isZero();
        assertThat(check.out()).contains("events in the log 6, to be logged 0");
        assertThat(run("log", "check", "--log", path("log"), "--json").out()).contains("\"entries\":6,\"waiting\":0");
    }

    @Test
    void a_changed_store_is_a_finding_that_a_restored_one_resolves() {
        append();
        String before = setHash("0".repeat(32));
        CommandRun.Result result = append("--all");
        assertThat(result.status()).isEqualTo(ExitStatus.FINDINGS.code());
        assertThat(result.err()).contains("GRN-E021 ", CONTAINER, "the log has the first hash " + before);
        assertThat(run("findings", "--open", "--code", "GRN-E021").out()).contains(CONTAINER);
        CommandRun.Result check = run("log", "check", "--log", path("log"));
        assertThat(check.status()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(check.out()).contains("restore: log: GRN-E021 ");
        setHash(before);
        assertThat(append("--all").status()).isZero();
        assertThat(run("findings", "--open", "--code", "GRN-E021").out()).doesNotContain(CONTAINER);
    }

    private String setHash(String hash) {
        String[] before = {""};
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            documents.change("container", Query.all().is("container.fileName", CONTAINER), record -> {
                Document revision = record.get("revision", Document.class);
                before[0] = revision.getString("hashOrig");
                revision.put("hashOrig", hash);
                return record;
            });
        }
        return before[0];
    }

    @Test
    void a_damaged_log_is_a_finding_until_it_is_restored() throws IOException {
        append();
        Path tile = home().resolve("log/tile/0/000.p/3");
        byte[] sound = Files.readAllBytes(tile);
        byte[] damaged = sound.clone();
        damaged[40] ^= 4;
        Files.write(tile, damaged);
        CommandRun.Result result = append();
        assertThat(result.status()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(result.err()).contains("GRN-E022 " + path("log"), "restore the log from a copy");
        assertThat(run("findings", "--open").out()).contains("GRN-E022");
        Files.write(tile, sound);
        assertThat(append().status()).isZero();
        assertThat(run("findings", "--open").out()).doesNotContain("GRN-E022");
    }

    @Test
    @Tag("soak")
    @Trial(value = "docs/verify_proof.py verifies a proof with nothing but Python", section = "The log")
    void a_stranger_verifies_a_proof_without_the_program() throws Exception {
        append();
        Files.copy(home().resolve("log/checkpoint"), home().resolve("old"));
        run("validate", "--all");
        append();
        assertThat(run("log", "prove", "--log", path("log"), "-o", path("proof.json"), CONTAINER)
                        .status())
                .isZero();
        String entry = RecordJson.mapper()
                .readTree(home().resolve("proof.json").toFile())
                .path("events")
                .path(0)
                .path("entry")
                .asText();
        assertThat(python("proof.json", verifier)).contains(entry, "verified: 2 events of archive.example/log");
        assertThat(python("proof.json", path("log/checkpoint"))).contains("verified: 2 events");
        assertThat(python("proof.json", path("old"))).isEqualTo("NOT VERIFIED: it is for another checkpoint\n");
        assertThat(run(
                                "log",
                                "prove",
                                "--log",
                                path("log"),
                                "--checkpoint",
                                path("old"),
                                "-o",
                                path("old.json"),
                                CONTAINER)
                        .status())
                .isZero();
        assertThat(python("old.json", path("old"))).contains("verified: 1 events");
        run("log", "key", "-o", path("other.key"), "archive.example/log");
        String other = Files.readString(home().resolve("other.key")).strip().split(" ")[1];
        assertThat(python("proof.json", other)).isEqualTo("NOT VERIFIED: no valid signature\n");
        String text = Files.readString(home().resolve("proof.json"));
        for (String wrong : List.of(
                text.replace("\\\"bytes\\\":", "\\\"bytes\\\":9"),
                text.replaceFirst("\"index\" : 0", "\"index\" : 1"),
                text.replace("log\\n6\\n", "log\\n7\\n"))) {
            assertThat(wrong).isNotEqualTo(text);
            Files.writeString(home().resolve("wrong.json"), wrong);
            assertThat(python("wrong.json", verifier)).contains("NOT VERIFIED: ");
        }
        assertThat(Files.readAllLines(Pages.root().resolve("docs/verify_proof.py")))
                .hasSizeLessThanOrEqualTo(60);
        assertThat(run("log", "prove", "--log", path("log"), "none.warc.gz").err())
                .contains("the log has nothing of none");
        assertThat(run(
                                "log",
                                "prove",
                                "--log",
                                path("log"),
                                "-o",
                                archive().resolve("p").toString(),
                                CONTAINER)
                        .err())
                .contains("the proof cannot go there");
    }

    private String python(String proof, String trusted) throws Exception {
        Process process = new ProcessBuilder(
                        "python3", Pages.root().resolve("docs/verify_proof.py").toString(), path(proof), trusted)
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(process.exitValue()).as(out).isEqualTo(out.contains("NOT VERIFIED") ? 1 : 0);
        return out;
    }

    @Test
    void a_second_library_signs_the_checkpoint_in_its_own_file() throws IOException {
        append();
        run("log", "key", "-o", path("ours.key"), "library.example/witness");
        String[] call = {
            "log", "cosign", "--log", path("log"), "--key", path("ours.key"), "--verifier", verifier, path("theirs")
        };
        assertThat(run(call).status()).isZero();
        run("validate", "--all");
        append();
        CommandRun.Result signed = run(call);
        assertThat(signed.out())
                .isEqualTo(Files.readString(home().resolve("theirs")))
                .contains("\u2014 library.example/witness ")
                .startsWith("archive.example/log\n6\n");
        Files.copy(home().resolve("theirs"), home().resolve("before"));
        for (String name : List.of("log/checkpoint", "log/tile/0/000.p/6", "log/tile/entries/000.p/6")) {
            Files.delete(home().resolve(name));
        }
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            documents.clear("revision");
        }
        append();
        CommandRun.Result refused = run(call);
        assertThat(refused.status()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(refused.err()).contains("does not begin with the 6 of the older checkpoint");
        assertThat(Files.readString(home().resolve("theirs"))).isEqualTo(Files.readString(home().resolve("before")));
    }
}
