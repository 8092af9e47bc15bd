// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of domains is compared with the logs of the sample archive. */
class DomainCoverageCommandTest {

    @TempDir
    private Path home;

    private Path list = Path.of("");

    @BeforeEach
    void describe_the_samples() throws IOException {
        list = Files.writeString(home.resolve("list.txt"), """
                # of the samples
                grain.example
                www.threshing.example
                https://grain.example/robots.txt
                nowhere.example
                """);
        String samples = Pages.root().resolve("samples/archive").toString();
        assertThat(run("backfill", samples).status()).isLessThan(2);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }

    @Test
    void the_table_is_that_of_the_page() throws IOException {
        CommandRun.Result result = run("reconcile", "--domains", list.toString(), "--each");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(Pages.text(Pages.root().resolve("docs/completeness.md")))
                .contains("$ grainery reconcile --domains list.txt --each\n" + result.out() + "```");
    }

    @Test
    void one_harvest_for_programs() throws IOException {
        CommandRun.Result result =
                run("reconcile", "--domains", list.toString(), "--json", "--harvest", "V6M_2017-10-05");
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.get("listed").asInt()).isEqualTo(4);
        assertThat(json.get("rows")).hasSize(1);
        assertThat(json.get("rows").get(0).get("year").asText()).isEqualTo("2017");
        assertThat(json.get("total").get("REFUSED").asInt()).isEqualTo(1);
        assertThat(json.get("total").get("NEVER_TRIED").asInt()).isEqualTo(2);
        assertThat(json.has("each")).isFalse();
        assertThat(json.get("exitStatus").asInt()).isZero();
    }

    @Test
    void without_its_logs_nothing_is_known_of_a_harvest() throws IOException {
        Oats.tree("oats", 1).writeTo(home.resolve("bare"));
        assertThat(run("backfill", home.resolve("bare").toString()).status()).isLessThan(2);
        CommandRun.Result result =
                run("reconcile", "--domains", list.toString(), "--each", "--harvest", OatHarvest.NAME);
        assertThat(result.status()).as(result.out() + result.err()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.err()).contains("not read: " + OatHarvest.NAME + ": no crawl log of it was found");
        assertThat(result.out()).contains("not known        grain.example\n").contains("\nall          4  ");
        CommandRun.Result all = run("reconcile", "--domains", list.toString(), "--json");
        assertThat(all.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(RecordJson.mapper()
                        .readTree(all.out())
                        .at("/total/NOT_KNOWN")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_list_that_is_none_is_refused() throws IOException {
        String empty = Files.writeString(home.resolve("empty"), "# nothing\n").toString();
        String binary =
                Files.write(home.resolve("binary"), new byte[] {(byte) 0xff}).toString();
        assertThat(run("reconcile", "--domains", empty).err()).contains("no domain or seed in " + empty);
        assertThat(run("reconcile", "--domains", binary).err()).contains(binary + " is not UTF-8");
        CommandRun.Result away =
                run("reconcile", "--domains", home.resolve("away").toString());
        assertThat(away.err()).contains("away cannot be read");
        assertThat(away.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(run("reconcile", "--domains", list.toString(), "--harvest", "Unknown")
                        .err())
                .contains("no such harvest");
    }
}
