// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is found beside the content of files: it is open until it is put right, and the run that sees it resolves it. */
class KeptFindingsTest extends BackfilledArchive {

    @Override
    FixtureTree tree() {
        return Oats.tree("kept", 2);
    }

    private void assertState(String code, String state) {
        assertThat(run("findings", "--code", code).out()).contains(code + "  " + state);
    }

    private void backfill() {
        assertThat(run("backfill", "--quiet", archive().toString()).status()).isLessThan(2);
    }

    @Test
    void broken_link_is_open_until_it_is_gone() throws IOException {
        Path link = Files.createSymbolicLink(archive().resolve("link.warc.gz"), home().resolve("nowhere"));
        backfill();
        assertState("GRN-W018", "open");
        backfill();
        assertState("GRN-W018", "open");
        Files.delete(link);
        backfill();
        assertState("GRN-W018", "resolved");
    }

    @Test
    void file_that_is_being_written_is_open_until_it_has_its_name() throws IOException {
        Path written = archive().resolve(Oats.SECOND);
        Path unfinished = written.resolveSibling(written.getFileName() + ".open");
        Files.move(written, unfinished);
        backfill();
        assertState("GRN-W012", "open");
        Files.move(unfinished, written);
        backfill();
        assertState("GRN-W012", "resolved");
    }

    @Test
    @Tag("unprivileged")
    void directory_that_cannot_be_read_is_open_until_it_can_and_resolves_nothing_below_it() throws IOException {
        Path directory = Files.createDirectory(archive().resolve("closed"));
        Files.createSymbolicLink(directory.resolve("link.warc.gz"), home().resolve("nowhere"));
        backfill();
        assertThat(directory.toFile().setReadable(false)).isTrue();
        Files.delete(directory.resolve("link.warc.gz"));
        backfill();
        assertState("GRN-E010", "open");
        assertState("GRN-W018", "open");
        assertThat(directory.toFile().setReadable(true)).isTrue();
        backfill();
        assertState("GRN-E010", "resolved");
        assertState("GRN-W018", "resolved");
    }

    @Test
    void checksum_that_differs_is_open_until_the_list_is_right() throws IOException {
        Path list = Oats.harvest(archive()).resolve("md5sums.txt");
        String name = Path.of(Oats.FIRST).getFileName().toString();
        Files.writeString(list, "0".repeat(32) + "  " + name + "\n");
        backfill();
        assertState("GRN-E007", "open");
        String right = run("export", "--md5sum", "--harvest", OatHarvest.NAME)
                .out()
                .lines()
                .filter(line -> line.endsWith("/" + name))
                .findFirst()
                .orElseThrow();
        Files.writeString(list, right.substring(0, 32) + "  " + name + "\n", StandardCharsets.UTF_8);
        backfill();
        assertState("GRN-E007", "resolved");
    }

    @Test
    void absent_storage_is_open_until_it_is_back() throws IOException {
        Path away = home().resolve("away");
        Files.move(archive(), away);
        assertThat(run("validate", "presence").status()).isEqualTo(5);
        assertState("GRN-E013", "open");
        Files.move(away, archive());
        assertThat(run("validate", "presence").status()).isZero();
        assertState("GRN-E013", "resolved");
    }
}
