// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.benchmarks.archive.Program.Backfilled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveGeneratorTest {

    private static final List<ContainerKind> BOTH = List.of(ContainerKind.WARC, ContainerKind.ARC);

    @TempDir
    private Path scratch;

    static Stream<ArchiveShape> shapes() {
        Sizes pages = new Sizes(1, 40_000);
        return Stream.of(
                new ArchiveShape(30, Sizes.of(20_000), 7, BOTH, true, true, pages, IndexKind.CDX, 1),
                new ArchiveShape(30, new Sizes(0, 90_000), 3, BOTH, true, false, pages, IndexKind.CDXJ, 2),
                new ArchiveShape(30, new Sizes(0, 90_000), 30, BOTH, false, true, pages, IndexKind.CDX, 3),
                new ArchiveShape(10, Sizes.of(1_000), 2, BOTH, false, false, Sizes.of(300), IndexKind.CDXJ, 4),
                new ArchiveShape(2, Sizes.of(9_000_000), 1, BOTH, true, true, pages, IndexKind.CDX, 5),
                new ArchiveShape(
                        1, Sizes.of(40_000_000), 1, BOTH, false, true, Sizes.of(40_000_000), IndexKind.CDX, 6));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void grainery_finds_nothing_to_report(ArchiveShape shape) throws IOException, InterruptedException {
        Path archive = scratch.resolve("archive");
        new ArchiveGenerator(shape, 2).generate(archive);

        Backfilled done = new Program(scratch).backfill(archive);

        assertThat(done.findings()).isEmpty();
        assertThat(done.made("containers")).isEqualTo(shape.files());
        assertThat(done.made("cdxFiles")).isEqualTo(shape.files());
        assertThat(done.made("harvests")).isEqualTo(shape.harvests());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void the_bytes_depend_on_the_seed_alone(long seed) throws Exception {
        Map<String, String> alone = generated("alone", seed, 1);

        assertThat(generated("together", seed, 3)).isEqualTo(alone);
        assertThat(generated("other", seed + 1, 1).values()).doesNotContainAnyElementsOf(alone.values());
    }

    @Test
    void every_gzip_member_is_whole() throws IOException, InterruptedException {
        new ArchiveGenerator(ArchiveShape.of(3, Sizes.of(2_000_000), 1), 2).generate(scratch);

        for (Path file : containers(scratch)) {
            try (InputStream plain = new GZIPInputStream(Files.newInputStream(file))) {
                // Java checks the sum and the length of each member
                assertThat(plain.transferTo(OutputStream.nullOutputStream())).isGreaterThan(Files.size(file) * 2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20_000, 300_000})
    void containers_are_about_as_large_as_asked(int size) throws IOException, InterruptedException {
        long bytes = new ArchiveGenerator(ArchiveShape.of(20, Sizes.of(size), 2), 2).generate(scratch);

        assertThat(containers(scratch))
                .allSatisfy(file -> assertThat(Files.size(file)).isBetween(size * 97L / 100, size * 103L / 100));
        assertThat(bytes).isBetween(size * 20L * 98 / 100, size * 20L * 102 / 100);
    }

    private Map<String, String> generated(String name, long seed, int jobs)
            throws IOException, InterruptedException, NoSuchAlgorithmException {
        Path archive = scratch.resolve(name);
        Sizes size = new Sizes(1_000, 60_000);
        new ArchiveGenerator(
                        new ArchiveShape(9, size, 2, BOTH, true, true, Sizes.of(9_000), IndexKind.NONE, seed), jobs)
                .generate(archive);
        Map<String, String> sums = new TreeMap<>();
        for (Path file : containers(archive)) {
            byte[] sum = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file));
            sums.put(archive.relativize(file).toString(), HexFormat.of().formatHex(sum));
        }
        return sums;
    }

    private static List<Path> containers(Path archive) throws IOException {
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(file -> file.toString().endsWith("arc.gz")).toList();
        }
    }
}
