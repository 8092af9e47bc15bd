// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExternalSortTest {

    static LongStream seeds() {
        return LongStream.range(0, 8);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void order_is_that_of_the_bytes_however_many_pieces_there_are(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> all = new ArrayList<>();
        List<String> sorted = new ArrayList<>();
        long before = temporaryFiles();
        try (ExternalSort lines = new ExternalSort(random.nextInt(1, 500), random.nextInt(2, 6))) {
            int number = random.nextInt(400);
            for (int i = 0; i < number; i++) {
                byte[] line = new byte[random.nextInt(12)];
                random.nextBytes(line);
                all.add(line);
                lines.add(line);
            }
            lines.forEach(line -> sorted.add(Arrays.toString(line)));
        }
        assertThat(sorted)
                .isEqualTo(all.stream()
                        .sorted(Arrays::compareUnsigned)
                        .map(Arrays::toString)
                        .toList());
        assertThat(temporaryFiles()).isLessThanOrEqualTo(before);
    }

    @Test
    void a_line_is_written_once_for_each_level_of_runs() {
        int number = 1_000;
        int mostRuns = 4;
        Set<Path> written = new HashSet<>();
        long bytes = 0;
        try (ExternalSort lines = new ExternalSort(1, mostRuns)) {
            for (int i = 0; i < number; i++) {
                lines.add(new byte[] {1});
                for (List<Path> level : lines.levels) {
                    for (Path run : level) {
                        bytes += written.add(run) ? run.toFile().length() : 0;
                    }
                }
            }
            assertThat(lines.levels).allSatisfy(level -> assertThat(level).hasSizeLessThan(mostRuns));
        }
        // four bytes of length and one of the line; 4^5 > 1,000
        assertThat(bytes).isBetween(5L * number, 5L * 5 * number);
    }

    @Test
    void letters_of_other_languages_come_after_ascii() {
        List<String> sorted = new ArrayList<>();
        try (ExternalSort lines = new ExternalSort()) {
            for (String line : List.of("žito", "zrno", "Žito", "a b", "a\tb", "a")) {
                lines.add(line.getBytes(StandardCharsets.UTF_8));
            }
            lines.forEach(line -> sorted.add(new String(line, StandardCharsets.UTF_8)));
        }
        assertThat(sorted).containsExactly("a", "a\tb", "a b", "zrno", "Žito", "žito");
    }

    private static long temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("grainery-sorting"))
                    .count();
        }
    }
}
