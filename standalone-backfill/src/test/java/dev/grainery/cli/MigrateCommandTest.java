// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.migrate.RandomArc;
import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrateCommandTest extends BackfilledArchive {

    private static final String HARVEST = "Oats 2007";

    @Override
    FixtureTree tree() {
        FixtureTree tree = FixtureTree.empty("migrate");
        for (int i = 0; i < 3; i++) {
            tree = tree.with("2007/oats/Oats-" + i + ".arc.gz", RandomArc.bytes(i, Packing.GZIP_EACH));
        }
        return tree;
    }

    private String output() {
        return home().resolve("new").toString();
    }

    private String harvest() {
        return run("show", "harvest", HARVEST)
                .out()
                .lines()
                .filter(line -> line.startsWith("containers") || line.startsWith("captures") || line.startsWith("MD5"))
                .reduce("", (one, other) -> one + other + "\n");
    }

    @Test
    void a_harvest_is_migrated_and_counts_once_until_its_arc_files_are_forgotten() {
        run("inspect");
        String before = harvest();
        CommandRun.Result result = run("migrate", "--harvest", HARVEST, "-o", output());
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern("migrated, and equal +3\\n").containsPattern("not equal +0\\n");
        assertThat(run("backfill", "--inspect", output()).status()).isLessThan(2);
        assertThat(harvest()).isEqualTo(before).contains("containers  3,");
        assertThat(run("store", "check").status()).isZero();
        assertThat(run(
                                "forget",
                                "--last-copy",
                                "--force",
                                "--reason",
                                "migrated",
                                archive().toString())
                        .status())
                .isZero();
        assertThat(harvest()).contains("containers  3,").isNotEqualTo(before);
        assertThat(run("store", "check").status()).isZero();
    }

    @Test
    void the_pages_of_both_files_lead_to_each_other() throws IOException {
        assertThat(run("migrate", "--harvest", HARVEST, "-o", output()).status())
                .isZero();
        assertThat(run("backfill", output()).status()).isLessThan(2);
        Path report = home().resolve("report");
        assertThat(run("serve", "--to", report.toString()).status()).isZero();
        List<String> pages = new ArrayList<>();
        try (Stream<Path> files = Files.walk(report)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".html")).toList()) {
                pages.add(Files.readString(file));
            }
        }
        assertThat(pages)
                .anySatisfy(page -> assertThat(page).containsPattern("(?s)Converted from.{0,300}Oats-1\\.arc\\.gz"));
        assertThat(pages)
                .anySatisfy(page -> assertThat(page).containsPattern("(?s)Converted to.{0,300}Oats-1\\.warc\\.gz"));
    }

    @Test
    void a_directory_is_migrated_as_it_lies_and_a_second_run_has_nothing_to_do() {
        CommandRun.Result result = run("migrate", archive().toString(), "-o", output());
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(home().resolve("new/2007/oats/Oats-2.warc.gz")).isNotEmptyFile();
        assertThat(home().resolve("new/2007/oats/Oats-2.warc.gz.certificate.json"))
                .content()
                .contains("\"verdict\" : \"equal\"");
        assertThat(home().resolve("new/.grainery-migrate.lock")).doesNotExist();
        assertThat(run("migrate", archive().toString(), "-o", output(), "--json")
                        .out())
                .contains("\"migrated\":0,\"before\":3", "\"exitStatus\":0");
    }

    @Test
    void a_budget_ends_a_run_and_the_next_one_goes_on() {
        CommandRun.Result first =
                run("migrate", archive().toString(), "-o", output(), "--max-bytes", "1", "--jobs", "1");
        assertThat(first.status()).as(first.err()).isEqualTo(5);
        assertThat(first.out()).containsPattern("migrated, and equal +1\\n").containsPattern("not begun +2\\n");
        assertThat(run("migrate", archive().toString(), "-o", output()).out())
                .containsPattern("migrated, and equal +2\\n")
                .containsPattern("migrated before +1\\n");
    }

    @Test
    void what_lies_there_and_holds_something_else_is_told() throws IOException {
        Path other = home().resolve("new/2007/oats/Oats-1.warc.gz");
        Files.createDirectories(other.getParent());
        Files.write(other, RandomArc.bytes(9, Packing.GZIP_EACH));
        CommandRun.Result result = run("migrate", archive().toString(), "-o", output(), "--json");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("\"migrated\":2", "\"different\":1", "Oats-1.arc.gz");
        assertThat(result.err()).contains("the WARC there does not hold the same");
    }

    @Test
    void a_file_that_cannot_be_migrated_keeps_no_other_from_it() throws IOException {
        Files.write(archive().resolve("2007/oats/Oats-1.ARC.gz"), RandomArc.bytes(9, Packing.GZIP_EACH));
        Files.writeString(archive().resolve("2007/oats/none.arc"), "no ARC");
        CommandRun.Result result = run("migrate", archive().toString(), "-o", output());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).containsPattern("migrated, and equal +3\\n").containsPattern("left +2\\n");
        assertThat(result.err()).contains("the WARC of another file has the same name", "none.arc: it is no ARC");
    }

    @Test
    void a_claim_of_another_container_hides_no_arc() throws IOException {
        byte[] claims = ContainerBytes.warc()
                .warcinfo(
                        "<urn:uuid:1b63be3d-4c78-5686-9aa6-4262ee7c30d9>",
                        "claims.warc",
                        "2007-11-05T10:10:10Z",
                        "isPartOf",
                        HARVEST,
                        "source",
                        "whatever",
                        "source-md5",
                        md5(RandomArc.bytes(1, Packing.GZIP_EACH)))
                .bytes(Packing.PLAIN);
        Files.write(archive().resolve("2007/oats/claims.warc"), claims);
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        assertThat(harvest()).contains("containers  4,");
        assertThat(run("migrate", "--harvest", HARVEST, "-o", output()).out())
                .containsPattern("migrated, and equal +3\\n");
    }

    private static String md5(byte[] bytes) {
        return HexFormat.of().formatHex(DigestAlgorithm.begin("MD5").digest(bytes));
    }

    @Test
    void a_wrong_call_is_refused() {
        assertThat(run(
                                "migrate",
                                archive().toString(),
                                "-o",
                                archive().resolve("new").toString())
                        .err())
                .contains("the WARC files cannot go there");
        assertThat(run("migrate", home().toString() + "/absent", "-o", output()).status())
                .isEqualTo(2);
        assertThat(run("migrate", home().resolve("store").toString(), "-o", output())
                        .err())
                .contains("there is no ARC file in");
    }
}
