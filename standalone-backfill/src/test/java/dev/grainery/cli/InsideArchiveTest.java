// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nothing is written into the archive that is described, unless it is forced. */
class InsideArchiveTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("inside", 1);
    }

    private CommandRun.Result backfill(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "backfill";
        System.arraycopy(more, 0, arguments, 1, more.length);
        arguments[more.length + 1] = archive().toString();
        return run(arguments);
    }

    private void assertRefused(CommandRun.Result result, String what) {
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .contains(what + " cannot go there", "would be written into the archive itself", "inside " + archive())
                .contains("--force-inside-archive");
    }

    @Test
    void store_and_files_of_the_run_within_the_archive_are_refused() throws IOException {
        Path link = Files.createSymbolicLink(home().resolve("link"), archive());
        assertRefused(backfill("--store", "embedded:" + archive().resolve("deep/grainery-data")), "the store");
        assertRefused(backfill("--store", "embedded:" + link.resolve("grainery-data")), "the store");
        assertRefused(backfill("--findings", archive().resolve("findings.jsonl").toString()), "--findings");
        assertRefused(backfill("--metrics", link.resolve("grainery.prom").toString()), "--metrics");
        assertThat(archive().resolve("deep")).doesNotExist();
        assertThat(archive().resolve("grainery-data")).doesNotExist();
        assertThat(archive().resolve("findings.jsonl")).doesNotExist();
    }

    @Test
    void a_store_made_before_anything_named_the_archive_is_refused_with_its_first_backfill() {
        String store = "embedded:" + archive().resolve("grainery-data");
        assertThat(run("store", "settings", "author", "Oats", "--store", store).status())
                .isZero();
        assertRefused(backfill("--store", store), "the store");
    }

    @Test
    void it_can_be_forced() {
        Path findings = archive().resolve("findings.jsonl");
        assertThat(backfill("--force-inside-archive", "--findings", findings.toString())
                        .status())
                .isLessThan(2);
        assertThat(findings).exists();
    }
}
