// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers in a form that is not read are never passed over without a word. */
class PackedFilesTest {

    @TempDir
    private Path temporary;

    private Path home = Path.of("");
    private Path archive = Path.of("");

    @BeforeEach
    void make() throws IOException {
        home = temporary.toRealPath();
        archive = Files.createDirectories(home.resolve("archive/17/topics/Oats"));
    }

    private CommandRun.Result run(String... more) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(java.util.stream.Stream.concat(
                                List.of("backfill", home.resolve("archive").toString()).stream(),
                                List.of(more).stream())
                        .toArray(String[]::new));
    }

    private void write(String name, String magic) throws IOException {
        Path file = archive.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, HexFormat.of().parseHex(magic + "00112233445566778899"));
    }

    @Test
    void a_directory_of_packed_files_alone_is_not_well() throws IOException {
        for (int i = 0; i < 17; i++) {
            write("pages/" + i + ".WACZ", "504b0304");
        }
        write("old.zip", "504b0304");
        write("old.7z", "377abcaf271c");
        write("oats.tar", "00");
        write("oats.warcs.tar.gz", "1f8b");
        write("oats.arc.gz.bz2", "425a68");
        write("logs/crawl/crawler00.tar.gz", "1f8b");
        write("crawl-logs.zip", "504b0304");
        write("2020/crawllog.7z", "377abcaf271c");
        write("readme.txt", "00");
        CommandRun.Result result = run();
        assertThat(result.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.out())
                .contains(
                        "\n17 WACZ files were not read: unpack what has containers in it",
                        "\n1 ZIP file was not read: unpack",
                        "\n1 7Z file was not read: unpack",
                        "\n2 TAR files were not read: unpack",
                        "\nThe content of 1 BZ2 file was not read: decompress");
        JsonNode json = RecordJson.mapper().readTree(run("--json").out());
        assertThat(json.at("/notRead/wacz").asInt()).isEqualTo(17);
        assertThat(json.get("notRead")).hasSize(5);
        assertThat(json.get("exitStatus").asInt()).isEqualTo(5);
        CommandRun.Result without = run("--exclude", "*.{WACZ,zip,7z,tar,gz,bz2}");
        assertThat(without.status()).as(without.out()).isZero();
        assertThat(without.out()).doesNotContain("not read");
    }

    private CommandRun.Result program(String... arguments) {
        return new CommandRun(home).run(arguments);
    }

    private void conversion() throws IOException {
        Files.write(
                archive.resolve("a.arc.gz"),
                StoredGzip.members(OatHarvest.filedesc("a.arc.gz"), OatHarvest.document()));
        Path made = home.resolve("made");
        assertThat(program("migrate", archive.toString(), "-o", made.toString()).status())
                .isZero();
    }

    @Test
    void a_comparison_of_some_containers_alone_is_not_well() throws IOException {
        conversion();
        String[] compare = {"compare", archive.toString(), home.resolve("made").toString()};
        assertThat(program(compare).status()).isZero();
        write("b.arc.bz2", "425a68");
        write("c.wacz", "504b0304");
        CommandRun.Result result = program(compare);
        assertThat(result.status()).as(result.out()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.err())
                .contains(
                        "not read: 1 BZ2 file: decompress", "not read: 1 WACZ file: unpack what has containers in it");
        assertThat(RecordJson.mapper()
                        .readTree(program(
                                        "compare",
                                        "--json",
                                        archive.toString(),
                                        home.resolve("made").toString())
                                .out())
                        .get("notRead")
                        .toString())
                .isEqualTo("{\"bz2\":1,\"wacz\":1}");
        write("d.warc.gz.invalid", "1f8b");
        assertThat(program(compare).out()).contains("nothing made of  " + archive.resolve("d.warc.gz.invalid"));
    }

    @Test
    void a_migration_of_some_arc_files_alone_is_not_well() throws IOException {
        conversion();
        write("b.arc.bz2", "425a68");
        write("c.arc.gz.open", "1f8b");
        write("arcs.zip", "504b0304");
        write("no-arc.wacz", "504b0304");
        write("no-arc.warc.bz2", "425a68");
        CommandRun.Result result = program(
                "migrate", archive.toString(), "-o", home.resolve("made").toString());
        assertThat(result.status()).as(result.out()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.err())
                .contains("not read: 1 BZ2 file: decompress", "not read: 1 OPEN file: rename")
                .doesNotContain("WACZ", "ZIP");
        Files.delete(archive.resolve("a.arc.gz"));
        assertThat(program(
                                "migrate",
                                archive.toString(),
                                "-o",
                                home.resolve("made").toString())
                        .status())
                .isEqualTo(ExitStatus.INCOMPLETE.code());
    }

    @Test
    void indexes_and_containers_that_are_not_read_leave_a_comparison_open() throws IOException {
        Path crawl = Files.createDirectories(home.resolve("crawl"));
        Files.writeString(crawl.resolve("crawl.log"), "");
        assertThat(program("reconcile", crawl.toString()).status()).isZero();
        for (String name : List.of("a.cdx.zst", "a.cdxj.bz2", "a.wacz")) {
            Path file = Files.write(crawl.resolve(name), new byte[] {'?'});
            CommandRun.Result result = program("reconcile", crawl.toString());
            assertThat(result.status()).as(name + result.out()).isEqualTo(ExitStatus.INCOMPLETE.code());
            assertThat(result.out()).contains("not known");
            assertThat(result.err()).contains("not read: 1 ");
            assertThat(program("reconcile", "--logs-only", crawl.toString()).status())
                    .isZero();
            Files.delete(file);
        }
        Files.write(
                crawl.resolve("cdx-00000.gz"),
                StoredGzip.members(
                        Bytes.of(" CDX N b a m s k r M S V g\n"),
                        Bytes.of("a)/ 20200101000000 http://a/ text/html 200 - - - 9 9 gone.warc.gz\n")));
        assertThat(program("reconcile", crawl.toString()).out())
                .containsPattern("CDX files +1\nlines of CDX files +1\n");
    }

    @Test
    void a_name_that_only_contains_log_is_not_that_of_a_package_of_logs() throws IOException {
        for (String name : List.of("blog.wacz", "catalogue.tar", "weblogs-2020.warc.gz.bz2")) {
            write(name, "504b0304");
        }
        JsonNode notRead = RecordJson.mapper().readTree(run("--json").out()).get("notRead");
        assertThat(notRead).hasSize(3);
        assertThat(notRead.at("/wacz").asInt()).isEqualTo(1);
        assertThat(notRead.at("/tar").asInt()).isEqualTo(1);
        assertThat(notRead.at("/bz2").asInt()).isEqualTo(1);
    }

    @Test
    void containers_in_another_compression_are_counted_by_form() throws IOException {
        Files.write(archive.resolve(OatHarvest.warc(0) + ".gz"), OatHarvest.warcGz(OatHarvest.warc(0) + ".gz"));
        write("a.warc.lz4", "04224d18");
        write("b.warc.lz4", "04224d18");
        write("c.warc.bz2", "425a68");
        write("d.arc.xz", "fd377a585a00");
        CommandRun.Result result = run();
        assertThat(result.status()).isEqualTo(ExitStatus.FINDINGS.code());
        assertThat(result.out())
                .contains("\nThe content of 2 LZ4 files was not read: decompress", " 1 BZ2 file was", " 1 XZ file was");
    }
}
