// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.checksums.ChecksumList;
import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.checksums.Md5sumLine;
import dev.grainery.file.StoredFile;
import dev.grainery.record.Hash;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Comments, and lists for md5sum. */
class ManifestTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("manifest", 2);
    }

    @Test
    void list_names_every_file_of_the_harvest_as_md5sum_does() throws Exception {
        Path list = home().resolve("list.md5");
        String harvest = harvest();
        assertThat(run("export", "--md5sum", "--harvest", harvest, "-o", list.toString())
                        .status())
                .isZero();
        List<ChecksumEntry> entries = new ArrayList<>();
        assertThat(new ChecksumList(StoredFile.of(list)).read(entries::add)).isEmpty();
        assertThat(entries)
                .extracting(ChecksumEntry::path)
                .containsExactly(
                        archive().resolve(Oats.FIRST).toString(),
                        archive().resolve(Oats.SECOND).toString());
        Files.write(archive().resolve(Oats.FIRST), new byte[1]);
        assertThat(run("validate", "--all").err()).contains(entries.get(0).sum().digits());
    }

    private String harvest() {
        return run("show", "harvests")
                .out()
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow()
                .substring(64)
                .strip();
    }

    @Test
    void backslash_in_a_name_is_doubled() {
        Hash hash = Hash.of("a".repeat(32));
        assertThat(new String(Md5sumLine.of("/a/b\\c", hash), StandardCharsets.UTF_8))
                .isEqualTo("\\" + hash + "  /a/b\\\\c\n");
        // as a record writes a line feed in a name
        assertThat(new String(Md5sumLine.of("/a/b%0Ac", hash), StandardCharsets.UTF_8))
                .isEqualTo("\\" + hash + "  /a/b\\nc\n");
    }

    @Test
    void list_of_the_whole_archive_has_the_lines_of_its_harvest() {
        assertThat(run("export", "--md5sum").out().lines())
                .containsExactlyInAnyOrderElementsOf(run("export", "--md5sum", "--harvest", OatHarvest.NAME)
                        .out()
                        .lines()
                        .toList());
    }

    @Test
    void comment_of_a_harvest_stays_over_checks_until_it_is_taken_away() {
        assertThat(run("comment", "harvest", OatHarvest.NAME, "--text", "crawled twice")
                        .status())
                .isZero();
        run("validate", "--all");
        assertThat(run("show", "harvest", "--json", OatHarvest.NAME).out()).contains("\"crawled twice\"");
        assertThat(run("comment", "harvest", OatHarvest.NAME, "--text", "").status())
                .isZero();
        assertThat(run("show", "harvest", "--json", OatHarvest.NAME).out()).doesNotContain("crawled twice");
        assertThat(run("comment", "harvest", "none", "--text", "x").err()).contains("no such harvest: none");
    }

    @Test
    void comment_stays_over_checks_until_it_is_taken_away() {
        assertThat(run("comment", "container", GZ, "--text", "from tape 7").status())
                .isZero();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("show", "container", "--json", GZ).out()).contains("\"text\" : \"from tape 7\"");
        assertThat(run("comment", "container", GZ, "--text", "").status()).isZero();
        assertThat(run("show", "container", "--json", GZ).out()).contains("\"exists\" : false");
        assertThat(run("comment", "container", GZ, "--text", "GRN-E001 no").status())
                .isEqualTo(2);
        assertThat(run("comment", "container", "none", "--text", "x").status()).isEqualTo(2);
    }
}
