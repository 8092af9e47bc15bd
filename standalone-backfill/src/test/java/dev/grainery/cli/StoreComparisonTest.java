// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An archive and its copy on another site, each with a store of its own. */
class StoreComparisonTest extends BackfilledArchive {

    private static final String THIRD = OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz";

    private Path copy;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("compared", 3)
                .withIndex(OatHarvest.warc(0) + ".gz.cdx", " CDX N b a m s k r M S V g\n")
                .with("odd/plain.warc", OatHarvest.page("no warcinfo"))
                .with("odd/one/index.cdx", OatHarvest.cdx("nowhere.warc.gz").getBytes(StandardCharsets.UTF_8))
                .with("odd/two/index.cdx", OatHarvest.cdx("elsewhere.warc.gz").getBytes(StandardCharsets.UTF_8));
    }

    @BeforeEach
    void copy() throws Exception {
        copy = Files.createDirectory(home().resolve("copy"));
        tree().writeTo(copy);
    }

    @Test
    void a_copy_with_the_same_bytes_agrees_wherever_it_lies() {
        assertThat(there("backfill", copy.toString()).status()).isLessThan(2);
        CommandRun.Result compared = compared();
        assertThat(compared.out()).isEqualTo("7 files agree, 0 disagree\n");
        assertThat(compared.status()).isZero();
    }

    @Test
    void each_file_that_disagrees_is_told_with_the_way_it_does() throws Exception {
        // another first hash, by identifier; the same by name alone, as the content makes the identifier
        Files.write(copy.resolve(Oats.FIRST), OatHarvest.warcGz(OatHarvest.warc(0) + ".gz", "damaged"));
        Files.write(copy.resolve("odd/plain.warc"), OatHarvest.page("another"));
        Files.delete(copy.resolve("odd/two/index.cdx"));
        Files.write(copy.resolve("odd/more.warc"), OatHarvest.page("more"));
        assertThat(there("backfill", copy.toString()).status()).isLessThan(2);
        // the same first hash, and damaged since then
        Files.write(copy.resolve(THIRD), new byte[] {1});
        assertThat(there("validate", "--all").status()).isEqualTo(1);
        CommandRun.Result compared = compared();
        assertThat(compared.status()).isEqualTo(1);
        assertThat(compared.out().lines())
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).startsWith("different first hash  container  " + OatHarvest.warc(0)),
                        line -> assertThat(line)
                                .matches("different first hash  container  plain.warc  here: [0-9a-f]{32} " + archive()
                                        + "/odd/plain.warc  there: [0-9a-f]{32} " + copy + "/odd/plain.warc"),
                        line -> assertThat(line).startsWith("different md5         container  " + OatHarvest.warc(2)),
                        line -> assertThat(line).startsWith("missing here          container  more.warc  there: "),
                        line -> assertThat(line).startsWith("missing there         cdx        index.cdx  here: "),
                        line -> assertThat(line).isEqualTo("3 files agree, 5 disagree"));
    }

    @Test
    void json_is_one_object_with_all_of_it() throws IOException {
        Files.delete(copy.resolve(Oats.SECOND));
        assertThat(there("backfill", copy.toString()).status()).isLessThan(2);
        CommandRun.Result compared = run("witness", "--json", "--compare", other());
        JsonNode json = RecordJson.mapper().readTree(compared.out());
        assertThat(json.path("same").asLong()).isEqualTo(6);
        assertThat(json.path("missingThere").asLong()).isEqualTo(1);
        assertThat(json.path("missingHere").asLong()).isZero();
        assertThat(json.at("/differences/0/kind").asText()).isEqualTo("missingThere");
        assertThat(json.at("/differences/0/here/path").asText())
                .isEqualTo(archive().resolve(Oats.SECOND).toString());
        assertThat(json.at("/differences/0").has("there")).isFalse();
        assertThat(json.path("exitStatus").asInt()).isEqualTo(compared.status()).isEqualTo(1);
        assertThat(run("witness", "--harvest", OatHarvest.NAME, "--compare", other())
                        .out())
                .endsWith("3 files agree, 1 disagree\n");
    }

    @Test
    void a_store_that_is_not_there_or_the_same_is_refused() {
        assertThat(compared().status()).isEqualTo(3);
        CommandRun.Result same = run("witness", "--compare", "embedded:" + home().resolve("./store"));
        assertThat(same.status()).isEqualTo(2);
        assertThat(same.err()).contains("both are the same store");
        assertThat(run("witness", "--compare", "embedded:").status()).isEqualTo(2);
    }

    private CommandRun.Result compared() {
        return run("witness", "--compare", other());
    }

    private String other() {
        return "embedded:" + home().resolve("other");
    }

    private CommandRun.Result there(String... arguments) {
        return new CommandRun(home()).with("GRAINERY_STORE", other()).run(arguments);
    }
}
