// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UtilitiesOptionTest extends BackfilledArchive {

    private static final String PAGE = "oats and barley";
    private static final String NAME = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.harvest("utilities").withFile(NAME, OatHarvest.warcGz(NAME, PAGE));
    }

    private Path utilities(String script) throws IOException {
        Path file = home().resolve("utilities.json");
        Files.writeString(file, """
                {
                  // a comment
                  "utilities": [
                    {
                      "label": "magic",
                      "command": ["sh", "-c", "%s", "sh", "{file}"],
                      "version": ["echo", "magic 5"],
                    },
                  ],
                }
                """.formatted(script));
        return file;
    }

    private ContainerRecord container() {
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            return store.containers().find(NAME).get(0);
        }
    }

    @Test
    void what_a_program_says_is_in_the_record_until_it_says_something_else() throws Exception {
        assertThat(container().utilities()).isEmpty();
        Path file = utilities("head -c 2 $1 | od -An -tx1");
        CommandRun.Result result = run("inspect", "--all", "--utilities", file.toString());
        assertThat(result.status()).isZero();
        ContainerRecord described = container();
        assertThat(described.utilities()).hasSize(1);
        UtilityOutput output = described.utilities().get(0);
        assertThat(output.output()).isEqualTo(" 1f 8b\n");
        assertThat(output.version()).isEqualTo("magic 5");
        assertThat(described.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(run("show", "container", "--json", NAME).out()).contains("\"output\" : \" 1f 8b\\n\"");
        assertThat(run("show", "container", NAME).out().lines())
                .containsSequence("utility     " + output.utility() + ", magic 5: exit status 0", "             1f 8b");

        run("validate", "--all");
        run("validate", "--all");
        assertThat(container().utilities()).containsExactly(output);
        assertThat(run("store", "check").status()).isZero();

        assertThat(run("inspect", "--all", "--utilities", utilities("exit 7").toString())
                        .status())
                .isZero();
        assertThat(container().utilities().get(0).exit()).contains(7);
    }

    private Path ofPayloads(String script) throws IOException {
        Path file = home().resolve("payloads.json");
        Files.writeString(file, """
                {
                  "utilities": [
                    {
                      "label": "lines",
                      "command": ["sh", "-c", "%s", "sh", "{payloads}"],
                      "version": ["echo", "lines 1"],
                      "payloads": {"types": ["text/*"]},
                    },
                  ],
                }
                """.formatted(script));
        return file;
    }

    @Test
    void payloads_of_an_earlier_run_that_cannot_be_deleted_are_told() throws Exception {
        Path temporary = Files.createDirectory(home().resolve("temporary"));
        // nobody can lock it
        Path odd = Files.createDirectories(
                        temporary.resolve("grainery-payloads-1-1-odd").resolve("lock"))
                .getParent();
        String usual = System.setProperty("java.io.tmpdir", temporary.toString());
        try {
            String file = ofPayloads("cat $*").toString();
            CommandRun.Result result = run("inspect", "--all", "--utilities", file);
            assertThat(result.status()).isZero();
            assertThat(result.err())
                    .contains("grainery: payloads of an earlier run cannot be deleted; delete " + odd + " yourself: ");
            assertThat(container().utilities().get(0).output()).isEqualTo(PAGE);
            result = run("validate", "--all", "--inspect", "--utilities", file);
            assertThat(result.status()).isZero();
            assertThat(result.err()).contains("delete " + odd + " yourself");
        } finally {
            System.setProperty("java.io.tmpdir", usual);
        }
    }

    @Test
    void a_program_that_is_given_payloads_has_the_container_inspected_in_the_same_reading() throws Exception {
        String file = ofPayloads("cat $*").toString();
        CommandRun.Result result = run("inspect", "--all", "--utilities", file);
        assertThat(result.status()).isZero();
        ContainerRecord described = container();
        assertThat(described.inspection()).isPresent();
        assertThat(described.utilities())
                .extracting(UtilityOutput::utility, UtilityOutput::output)
                .containsExactly(tuple("lines", PAGE));
        assertThat(described.utilities().get(0).payloads().orElseThrow().matching())
                .isEqualTo(1);
        assertThat(run("show", "container", NAME).out().lines())
                .containsSequence(
                        "utility     lines, lines 1: exit status 0",
                        "            of 1 of 1 payloads",
                        "            " + PAGE);
        assertThat(run("store", "check").status()).isZero();
    }

    @Test
    void an_inspection_runs_them_as_well() throws Exception {
        String file = ofPayloads("cat $*").toString();
        assertThat(run("inspect", "--utilities", file).status()).isZero();
        assertThat(container().utilities()).extracting(UtilityOutput::output).containsExactly(PAGE);
        assertThat(container().inspection()).isPresent();

        // what is inspected already is left alone, until it is asked for
        String other = ofPayloads("wc -c <$1").toString();
        assertThat(run("inspect", "--utilities", other).status()).isZero();
        assertThat(container().utilities()).extracting(UtilityOutput::output).containsExactly(PAGE);
        assertThat(run("inspect", "--all", "--utilities", other).status()).isZero();
        assertThat(container().utilities()).extracting(UtilityOutput::output).containsExactly(PAGE.length() + "\n");
        ofPayloads("cat $*");
        assertThat(run("validate", "--all", "--inspect", "--utilities", file).status())
                .isZero();
        assertThat(container().utilities()).extracting(UtilityOutput::output).containsExactly(PAGE);
        assertThat(run("store", "check").status()).isZero();
    }

    @Test
    void what_is_said_of_other_bytes_is_not_recorded() throws Exception {
        String file = ofPayloads("cat $*").toString();
        Files.write(
                Path.of(container().location().path()),
                StoredGzip.members(OatHarvest.warcinfo(NAME), OatHarvest.page("rye")));
        assertThat(run("inspect", "--utilities", file).status()).isEqualTo(1);
        assertThat(container().utilities()).isEmpty();
    }

    @Test
    void a_check_that_inspects_nothing_cannot_run_them() throws Exception {
        CommandRun.Result result =
                run("validate", "--utilities", utilities("true").toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--utilities requires --inspect");
    }

    @Test
    void nothing_is_read_if_the_file_is_wrong() throws Exception {
        Path file = home().resolve("utilities.json");
        Files.writeString(file, "{\"utilities\": 1}");
        CommandRun.Result result = run("inspect", "--all", "--utilities", file.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("utilities file " + file + " cannot be used");
        assertThat(container().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
    }
}
