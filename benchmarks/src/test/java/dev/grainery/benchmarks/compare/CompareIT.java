// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script as it is used, with the built program. */
class CompareIT {

    private static final Path SCRIPT = Path.of("compare").toAbsolutePath();

    @TempDir
    private Path scratch;

    @Test
    void every_row_can_be_measured_and_nothing_is_left_behind() throws IOException, InterruptedException {
        Path table = scratch.resolve("table");
        Path archives = Files.createDirectory(scratch.resolve("archives"));

        int status = run(table, "--quick", "--runs", "1", "--scratch", archives.toString());

        List<String> lines = Files.readAllLines(table);
        assertThat(status).isZero();
        assertThat(lines.stream().filter(line -> line.startsWith("| ")).skip(2))
                .hasSize(10)
                .allSatisfy(line ->
                        assertThat(line.chars().filter(c -> c == '|').count()).isEqualTo(7));
        try (Stream<Path> left = Files.list(archives)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void an_unknown_row_is_refused() throws IOException, InterruptedException {
        Path said = scratch.resolve("said");

        assertThat(run(said, "barley")).isEqualTo(2);
        assertThat(said).content(StandardCharsets.UTF_8).doesNotContain("| work |");
    }

    private int run(Path output, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(SCRIPT.toString()), Stream.of(arguments))
                        .toList())
                .redirectOutput(output.toFile())
                .redirectError(scratch.resolve("progress").toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
