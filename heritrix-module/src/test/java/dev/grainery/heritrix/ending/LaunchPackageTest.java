// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchPackageTest {

    private static final String LAUNCH = "20261122010203";
    private static final Instant WRITTEN = Instant.parse("2026-11-22T01:02:03Z");

    @TempDir
    private Path scratch;

    private Path job;
    private Path launch;

    @BeforeEach
    void launch() throws IOException {
        job = scratch.resolve("jobs/serials");
        launch = job.resolve(LAUNCH);
        write(job.resolve("job.log"), "INFO launched\n");
        write(job.resolve("seeds.txt"), "http://changed.example/\n");
        write(launch.resolve("crawler-beans.cxml"), "<a storeUri=\"mongodb://u:Geheim@h/d\"/>");
        write(launch.resolve("seeds.txt"), "http://example.org/\n");
        write(launch.resolve("store.txt"), "mongodb://u:Geheim@h/d");
        write(launch.resolve("logs/crawl.log"), "second part\n");
        write(launch.resolve("logs/crawl.log.cp00001-20261122010203"), "first part\n");
        write(launch.resolve("logs/crawl.log.lck"), "");
        write(launch.resolve("logs/store.txt"), "mongodb://u:Geheim@h/d");
        write(launch.resolve("reports/crawl-report.txt"), "URI failures: 0\n");
        write(launch.resolve("warcs/a.warc.gz"), "no part of it");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(WRITTEN));
    }

    private EndValues values() {
        Crawl crawl = Crawl.builder("c0/..", job.toString(), LAUNCH, Instant.EPOCH)
                .status("FINISHED")
                .logs(Optional.of(launch.resolve("logs").toString()), List.of("crawl.log"))
                .reports(Optional.of(launch.resolve("reports").toString()), List.of("crawl-report.txt"))
                .build();
        return new EndValues("../Serials", NameUuid.ofHarvest("../Serials"), crawl);
    }

    private Path directory() {
        return scratch.resolve("archive/%2E.%2FSerials/logs/crawl");
    }

    private LaunchPackage packages() {
        return new LaunchPackage(
                new PackageDirectory(scratch.resolve("archive/${harvest}/logs/crawl")),
                new Redaction(List.of()),
                Optional.of("seeds.txt"),
                Set.of(Path.of("/etc/store.txt")));
    }

    private Crawl.PackageFile make() throws IOException {
        return packages().make(values(), intended -> {}).orElseThrow();
    }

    private static Map<String, String> contents(Path file) throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(file);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertThat(entry.getLastModifiedTime().toInstant()).isEqualTo(WRITTEN);
                found.put(entry.getName(), new String(tar.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return found;
    }

    @Test
    void a_link_that_was_planted_where_it_is_written_is_not_followed() throws IOException {
        Crawl.PackageFile made = make();
        Path victim = Files.writeString(job.resolve("victim"), "of somebody else");
        Files.createSymbolicLink(
                directory()
                        .resolve("." + made.fileName().replace(".tar.gz", "") + "."
                                + NameUuid.URL.of(job.toString()).substring(0, 8) + ".tar.gz.tmp"),
                victim);
        Crawl.PackageFile again = make();
        assertThat(victim).hasContent("of somebody else");
        assertThat(names()).containsExactlyInAnyOrder(made.fileName(), again.fileName());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void it_holds_configuration_seeds_all_parts_of_the_logs_reports_and_the_log_of_the_job() throws Exception {
        Crawl.PackageFile made = make();

        assertThat(made.path()).isEqualTo(directory().toString());
        assertThat(made.fileName()).isEqualTo("c0%2F-serials-" + LAUNCH + ".tar.gz");
        Path file = directory().resolve(made.fileName());
        assertThat(made.size()).isEqualTo(Files.size(file));
        assertThat(made.md5().value())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file))));
        assertThat(names()).containsExactly(made.fileName());
        String root = "c0%2F-serials-" + LAUNCH + "/";
        assertThat(contents(file).entrySet())
                .extracting(entry -> entry.getKey().replace(root, "") + "=" + entry.getValue())
                .containsExactly(
                        "crawler-beans.cxml=<a storeUri=\"mongodb://u:***@h/d\"/>",
                        "seeds.txt=http://example.org/\n",
                        "logs/crawl.log=second part\n",
                        "logs/crawl.log.cp00001-20261122010203=first part\n",
                        "reports/crawl-report.txt=URI failures: 0\n",
                        "job.log=INFO launched\n");
    }

    @Test
    void the_same_files_give_the_same_bytes_under_a_name_of_their_own() throws Exception {
        Crawl.PackageFile first = make();
        byte[] bytes = Files.readAllBytes(directory().resolve(first.fileName()));
        Crawl.PackageFile second = make();
        assertThat(second.fileName()).isEqualTo("c0%2F-serials-" + LAUNCH + "-2.tar.gz");
        assertThat(second.md5()).isEqualTo(first.md5());
        assertThat(directory().resolve(first.fileName())).hasBinaryContent(bytes);
        assertThat(names()).hasSize(2);
    }

    @Test
    void what_was_intended_is_found_again_and_anything_else_is_not() throws Exception {
        List<Crawl.PackageFile> intended = new ArrayList<>();
        Crawl.PackageFile made = packages().make(values(), intended::add).orElseThrow();
        assertThat(intended).containsExactly(made);
        assertThat(LaunchPackage.isThere(made)).isTrue();
        Path file = directory().resolve(made.fileName());
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThat(LaunchPackage.isThere(made)).isFalse();
        Files.delete(file);
        assertThat(LaunchPackage.isThere(made)).isFalse();
    }

    @Test
    void a_package_that_cannot_be_made_leaves_nothing_and_takes_nothing() throws Exception {
        write(scratch.resolve("archive"), "a file in the way");
        assertThatThrownBy(this::make).isInstanceOf(IOException.class).hasMessageContaining("archive");
        Files.delete(scratch.resolve("archive"));
        // the disk is full as soon as the name is stored
        assertThatThrownBy(() -> packages().make(values(), intended -> {
                    throw new IOException("no space left on device");
                }))
                .hasMessage("no space left on device");
        assertThat(names()).isEmpty();
    }

    @Test
    void what_a_kill_left_half_written_is_written_over() throws Exception {
        Crawl.PackageFile made = make();
        String own = NameUuid.URL.of(job.toString()).substring(0, 8);
        Path left = directory().resolve(".c0%2F-serials-" + LAUNCH + "." + own + ".tar.gz.tmp");
        write(left, "half".repeat(10_000));
        Crawl.PackageFile again = make();
        assertThat(again.md5()).isEqualTo(made.md5());
        assertThat(left).doesNotExist();
    }

    @Test
    void of_a_launch_whose_directory_is_gone_there_is_nothing_to_pack() throws Exception {
        try (Stream<Path> files = Files.walk(launch)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
        assertThat(packages().make(values(), intended -> {})).isEmpty();
        assertThat(scratch.resolve("archive")).doesNotExist();
    }

    @Test
    void the_tar_program_reads_it() throws Exception {
        Crawl.PackageFile made = make();
        Process tar = new ProcessBuilder(
                        "tar", "-tzf", directory().resolve(made.fileName()).toString())
                .redirectErrorStream(true)
                .start();
        String listing = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tar.waitFor()).as(listing).isZero();
        assertThat(listing.lines()).hasSize(6);
    }
}
