// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One CDX file for a harvest, from those of its containers. */
class CdxCommandTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String SECOND_GZ = OatHarvest.warc(1) + ".gz";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("merge", 2);
    }

    private Path output() {
        return home().resolve("oats.cdx");
    }

    private CommandRun.Result merge(String... more) {
        String[] arguments = new String[more.length + 5];
        System.arraycopy(
                new String[] {"cdx", "--harvest", OatHarvest.NAME, "-o", output().toString()}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return run(arguments);
    }

    private void write(String format) {
        assertThat(run(
                                "backfill",
                                "--write-cdx",
                                "missing",
                                "--cdx-dir",
                                home().resolve("cdx").toString(),
                                "--cdx-format",
                                format,
                                archive().toString())
                        .status())
                .isZero();
    }

    @Test
    void lines_of_all_containers_are_in_one_file() throws IOException {
        write("cdx");
        CommandRun.Result result = merge();
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("2 captures of 2 CDX files\n");
        List<String> lines = Files.readAllLines(output());
        assertThat(lines).hasSize(3).isSorted();
        assertThat(lines.get(1)).endsWith(" " + GZ);
        assertThat(lines.get(2)).endsWith(" " + SECOND_GZ);
    }

    @Test
    void containers_without_such_a_cdx_file_are_told() throws IOException {
        write("cdxj");
        CommandRun.Result result = merge();
        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err()).contains("2 containers have no CDX file in this format");
        assertThat(output()).doesNotExist();
        assertThat(merge("--format", "cdxj").status()).isZero();
        assertThat(Files.readAllLines(output())).hasSize(2);
    }

    @Test
    void a_cdx_file_that_cannot_be_read_leaves_no_result() throws IOException {
        write("cdx");
        Files.delete(home().resolve("cdx").resolve(GZ + ".cdx"));
        CommandRun.Result result = merge();
        assertThat(result.status()).isEqualTo(70);
        assertThat(result.err()).contains(GZ + ".cdx cannot be read, so nothing was written");
        assertThat(output()).doesNotExist();
    }

    @Test
    void a_harvest_that_is_not_there_is_told() {
        assertThat(run("cdx", "--harvest", "Rye", "-o", output().toString()))
                .satisfies(result -> assertThat(result.err()).contains("no such harvest: Rye"))
                .satisfies(result -> assertThat(result.status()).isEqualTo(2));
    }
}
