// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of whole stores that no export has written, though their SHA-256 is right. */
class HostileDumpTest extends BackfilledArchive {

    private static final String CONTAINER = "{\"collection\":\"container\",\"document\":";

    private List<String> content;
    private String fresh;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("hostile", 3);
    }

    @BeforeEach
    void export() throws IOException {
        Path file = home().resolve("whole.jsonl");
        assertThat(run("store", "dump", "-o", file.toString()).status()).isZero();
        content = new ArrayList<>(Files.readAllLines(file));
        content.remove(content.size() - 1);
        fresh = "embedded:" + home().resolve("fresh");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "17",
                "{\"collection\":17,\"document\":{\"_id\":\"x\"}}",
                "{\"collection\":\"root\",\"document\":null}",
                "{\"collection\":\"root\",\"document\":{\"_id\":{\"$oid\":\"zz\"}}}",
                CONTAINER + "{}}",
                CONTAINER + "{\"_id\":7}}",
                "{\"collection\":\"setting\",\"document\":{\"_id\":\"unfinishedTransfer\",\"source\":\"x\"}}",
                "{\"collection\":\"setting\",\"document\":{\"_id\":\"schema\",\"value\":true}}"
            })
    void line_that_no_export_writes_is_refused_before_anything_is_written(String line) throws Exception {
        content.add(1, line);
        assertThat(imported())
                .satisfies(refused -> assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code()))
                .satisfies(refused -> assertThat(refused.err()).contains("line 2: "));
        assertThat(home().resolve("fresh")).doesNotExist();
    }

    @Test
    void deep_nesting_is_refused_before_it_exhausts_the_stack() throws Exception {
        content.add(1, CONTAINER + "[".repeat(200_000) + "]".repeat(200_000) + "}");
        assertThat(imported().err()).contains("nested deeper than 100 levels");
        assertThat(home().resolve("fresh")).doesNotExist();
    }

    @Test
    void longer_line_than_any_store_takes_is_refused_before_it_is_in_memory() throws Exception {
        content.add(1, "a".repeat(21 << 20));
        assertThat(imported().err()).contains("line has more than");
        assertThat(home().resolve("fresh")).doesNotExist();
    }

    @Test
    void two_documents_of_one_identity_leave_an_empty_store() throws Exception {
        String record = content.stream()
                .filter(line -> line.startsWith(CONTAINER))
                .findFirst()
                .orElseThrow();
        content.add(record);
        assertThat(imported())
                .satisfies(refused -> assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code()))
                .satisfies(refused -> assertThat(refused.err()).contains("have the same identity"));
        CommandRun.Result export = run("export", "--store", fresh);
        assertThat(export.status()).as(export.err()).isZero();
        assertThat(export.out()).isEmpty();
        content.remove(content.size() - 1);
        assertThat(imported().status()).isZero();
        assertThat(run("export", "--store", fresh).out())
                .isEqualTo(run("export").out());
    }

    @Test
    void document_that_is_no_record_is_called_damage_and_no_fault_of_the_program() throws Exception {
        content.removeIf(line -> line.startsWith("{\"collection\":\"setting\"") && line.contains("\"author\""));
        content.add("{\"collection\":\"setting\",\"document\":{\"_id\":\"author\",\"value\":{}}}");
        assertThat(imported().status()).isZero();
        CommandRun.Result status = run("status", "--store", fresh);
        assertThat(status.status()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(status.err()).contains("the document author is not a valid Setting", "restore the backup");
    }

    private CommandRun.Result imported() throws Exception {
        byte[] bytes = (String.join("\n", content) + "\n").getBytes(StandardCharsets.UTF_8);
        String sha256 =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        Path file = home().resolve("hostile.jsonl");
        Files.write(file, bytes);
        Files.writeString(
                file,
                new String(bytes, StandardCharsets.UTF_8) + "{\"documents\":" + (content.size() - 1) + ",\"sha256\":\""
                        + sha256 + "\"}\n");
        return run("store", "load", "--store", fresh, file.toString());
    }
}
