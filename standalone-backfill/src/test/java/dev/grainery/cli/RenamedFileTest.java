// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nothing is called lost whose bytes lie in the archive under another name. */
class RenamedFileTest extends BackfilledArchive {

    private static final String FIRST = OatHarvest.warc(0) + ".gz";
    private static final String SECOND = OatHarvest.warc(1) + ".gz";
    private static final String RENAMED = "renamed.warc.gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("renamed")
                .withFile(FIRST, OatHarvest.warcGz(FIRST))
                .withFile(SECOND, OatHarvest.warcGz(SECOND));
    }

    private Path file(String name) {
        return archive().resolve(OatHarvest.NAME).resolve(name);
    }

    private JsonNode harvest() throws IOException {
        return RecordJson.mapper()
                .readTree(run("show", "harvest", OatHarvest.NAME, "--json").out());
    }

    private void assertNothingIsLost(String... names) throws IOException {
        JsonNode record = harvest();
        assertThat(record.at("/revision/statusOfValidation").asText()).isNotEqualTo("FAILED");
        assertThat(record.at("/harvest/warcsNumber").asInt()).isEqualTo(2);
        assertThat(record.at("/paths/warcsFileNames"))
                .extracting(JsonNode::asText)
                .containsExactly(names);
    }

    private void assertRenamed() throws IOException {
        assertNothingIsLost(SECOND, RENAMED);
        assertThat(run("findings", "--open").out()).doesNotContain("GRN-E012");
        assertThat(run("loss").out()).isEqualTo("No file is FAILED.\n");
        assertThat(run("show", "container", FIRST).status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(run("show", "history", RENAMED).out())
                .contains("moved", file(FIRST).toString());
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("store", "check").status()).isZero();
    }

    @Test
    void a_file_that_was_renamed_is_moved() throws IOException {
        run("comment", "container", FIRST, "--text", "on tape 7");
        Files.move(file(FIRST), file(RENAMED));
        CommandRun.Result backfill = run("backfill", archive().toString());
        assertThat(backfill.status()).isLessThan(2);
        assertRenamed();
        assertThat(run("show", "container", RENAMED).out()).contains("on tape 7");
    }

    @Test
    void a_file_that_was_missed_before_its_other_name_was_found_is_moved() throws IOException {
        Files.move(file(FIRST), file(RENAMED));
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        assertThat(harvest().at("/revision/statusOfValidation").asText()).isEqualTo("FAILED");
        assertThat(run("findings").out()).contains("GRN-E012");
        run("backfill", archive().toString());
        assertRenamed();
    }

    @Test
    void a_copy_under_another_name_takes_the_place_of_a_file_that_goes_later() throws IOException {
        Files.copy(file(FIRST), file(RENAMED));
        run("backfill", archive().toString());
        assertNothingIsLost(FIRST, SECOND);
        assertThat(run("show", "container", FIRST).status()).isZero();
        Files.delete(file(FIRST));
        CommandRun.Result validated = run("validate", "--all", "--json");
        assertThat(validated.status()).as(validated.err()).isZero();
        assertThat(RecordJson.mapper().readTree(validated.out()).get("moved").asInt())
                .isEqualTo(1);
        assertRenamed();
    }

    @Test
    void a_copy_under_another_name_is_named_for_a_damaged_file() throws IOException {
        Files.copy(file(FIRST), file(RENAMED));
        run("backfill", archive().toString());
        byte[] bytes = Files.readAllBytes(file(FIRST));
        bytes[bytes.length / 2] ^= 1;
        Files.write(file(FIRST), bytes);
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        assertNothingIsLost(SECOND, RENAMED);
        assertThat(run("loss", "--file", FIRST).out())
                .contains("Restore it from its good copy, " + file(RENAMED) + "; then run");
        JsonNode loss = RecordJson.mapper().readTree(run("loss", "--json").out());
        assertThat(loss.at("/totals/withGoodCopy").asInt()).isEqualTo(1);
    }

    @Test
    void a_file_is_missing_if_its_only_other_name_is_gone_as_well() throws IOException {
        Files.copy(file(FIRST), file(RENAMED));
        run("backfill", archive().toString());
        Files.delete(file(FIRST));
        Files.delete(file(RENAMED));
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        assertThat(run("findings").out()).contains("GRN-E012");
        assertThat(harvest().at("/revision/statusOfValidation").asText()).isEqualTo("FAILED");
    }
}
