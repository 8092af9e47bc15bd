// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/** The committed archive is what its generator makes, other readers can read it, and its indexes tell the truth. */
class SampleArchiveTest {

    private static final int MOST_BYTES = 100_000;

    private static Stream<String> containers() {
        return SampleArchive.files().keySet().stream().filter(path -> path.matches(".*arc\\.gz"));
    }

    @Test
    void the_committed_files_are_those_that_the_generator_makes() throws IOException {
        Path archive = RepositoryFolder.of("samples/archive");
        Map<String, String> committed = new TreeMap<>();
        try (Stream<Path> files = Files.walk(archive)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = archive.relativize(file).toString().replace('\\', '/');
                committed.put(path, text(Files.readAllBytes(file)));
            }
        }
        Map<String, String> made = new TreeMap<>();
        SampleArchive.files().forEach((path, bytes) -> made.put(path, text(bytes)));
        assertThat(committed).isEqualTo(made);
        assertThat(String.join("", made.values()).length()).isLessThan(MOST_BYTES);
    }

    @ParameterizedTest
    @MethodSource("containers")
    void another_reader_reads_each_container_to_its_end(String path) throws IOException {
        List<String> types = new ArrayList<>();
        try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes(path)))) {
            for (WarcRecord record : reader) {
                types.add(record.type());
                record.body().consume();
            }
        }
        assertThat(types).startsWith("warcinfo").contains("response").hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @MethodSource("containers")
    void each_line_of_an_index_leads_to_its_page(String path) throws IOException {
        byte[] container = bytes(path);
        Path name = Path.of(path).getFileName();
        List<String> index = text(bytes(path.replace(name.toString(), "logs/index/" + name + ".cdx")))
                .lines()
                .toList();
        List<String> columns = List.of(index.get(0).strip().split(" "));
        assertThat(index.subList(1, index.size())).isSorted().isNotEmpty();
        for (String line : index.subList(1, index.size())) {
            List<String> values = List.of(line.split(" "));
            assertThat(values.get(values.size() - 1)).isEqualTo(name.toString());
            int at = Integer.parseInt(values.get(columns.indexOf("V") - 1));
            assertThat(record(container, at, container.length)).contains(values.get(2), "HTTP/1.1 " + values.get(4));
            int size = columns.indexOf("S");
            if (size > 0) {
                byte[] member =
                        GzipMember.of(record(container, at, container.length).getBytes(StandardCharsets.UTF_8));
                assertThat(member).hasSize(Integer.parseInt(values.get(size - 1)));
                assertThat(digest(container, at)).isEqualTo(values.get(5));
            }
        }
    }

    @Test
    void the_logs_are_real_archives() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : SampleArchive.files().entrySet()) {
            if (file.getKey().endsWith(".tar.gz")) {
                try (TarArchiveInputStream tar =
                        new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(file.getValue())))) {
                    TarArchiveEntry entry = tar.getNextEntry();
                    assertThat(entry.getName()).isEqualTo("logs/crawl.log");
                    text(tar.readAllBytes()).lines().forEach(lines::add);
                }
            }
        }
        assertThat(lines)
                .hasSize(11)
                .allSatisfy(line -> assertThat(line).matches("20\\S+Z {3}(200|404) .* sha1:[A-Z2-7]{32} - -"));
    }

    private static String digest(byte[] container, int at) throws IOException {
        byte[] rest = Arrays.copyOfRange(container, at, container.length);
        try (WarcReader reader = new WarcReader(new ByteArrayInputStream(rest))) {
            WarcResponse response = (WarcResponse) reader.next().orElseThrow();
            return Page.sha1(response.http().body().stream().readAllBytes());
        }
    }

    /** The plain text of the one gzip member that begins here. */
    private static String record(byte[] container, int at, int end) throws IOException {
        int next = at + 1;
        while (next < end && !beginsMember(container, next)) {
            next++;
        }
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(container, at, next - at))) {
            return text(gzip.readAllBytes());
        }
    }

    private static boolean beginsMember(byte[] container, int at) {
        return at + 2 < container.length
                && container[at] == 0x1f
                && container[at + 1] == (byte) 0x8b
                && container[at + 2] == 8;
    }

    private static byte[] bytes(String path) {
        return SampleArchive.files().get(path);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
