// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UtilitiesOptionTest extends BackfilledArchive {

    private static final String NAME = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.harvest("utilities").withFile(NAME, StoredGzip.members(OatHarvest.warcinfo(NAME)));
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
        String archive = archive().toString();
        Path file = utilities("head -c 2 $1 | od -An -tx1");
        CommandRun.Result result = run("backfill", "--rehash", "--utilities", file.toString(), archive);
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
        run("backfill", "--rehash", archive);
        assertThat(container().utilities()).containsExactly(output);
        assertThat(run("check-store").status()).isZero();

        assertThat(run(
                                "backfill",
                                "--rehash",
                                "--utilities",
                                utilities("exit 7").toString(),
                                archive)
                        .status())
                .isZero();
        assertThat(container().utilities().get(0).exit()).contains(7);
    }

    @Test
    void nothing_is_read_if_the_file_is_wrong() throws Exception {
        Path file = home().resolve("utilities.json");
        Files.writeString(file, "{\"utilities\": 1}");
        CommandRun.Result result = run(
                "backfill",
                "--rehash",
                "--utilities",
                file.toString(),
                archive().toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("utilities file " + file + " cannot be used");
        assertThat(container().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
    }
}
