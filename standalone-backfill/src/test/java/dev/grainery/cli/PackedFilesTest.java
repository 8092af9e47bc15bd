// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.OatHarvest;
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
