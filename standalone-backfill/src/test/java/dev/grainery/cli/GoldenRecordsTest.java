// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The records, the history, the findings and the digests of the sample archive are what they have always been. Whoever
 * changes one of them on purpose writes the file anew and shows the difference in the change: {@code mvn -pl
 * standalone-backfill -am test -Dtest=GoldenRecordsTest -Dgrainery.reference=write}.
 */
class GoldenRecordsTest {

    private static final Path GOLDEN = Path.of("src/test/resources/dev/grainery/cli/golden.jsonl");
    private static final boolean WRITE = "write".equals(System.getProperty("grainery.reference"));

    @TempDir
    private Path temporary;

    private Path home;

    private String run(int status, String... arguments) {
        CommandRun.Result result = new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
        assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
        return result.out();
    }

    @Test
    void sample_archive_has_the_records_history_findings_and_digests_it_always_had() throws IOException {
        home = temporary.toRealPath();
        Path archive = home.resolve("archive");
        copy(Pages.root().resolve("samples/archive"), archive);
        run(0, "backfill", "--author", "Oat Library", archive.toString());
        List<Path> containers = files(archive, ".warc.gz");
        Files.write(containers.get(0), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        Files.move(containers.get(1), home.resolve("taken-away"));
        run(1, "validate", "--all");
        run(0, "comment", "container", containers.get(2).getFileName().toString(), "--text", "seen");
        List<String> lines = Stream.of("harvest", "container", "cdx", "revision", "finding")
                .map(type -> settled(run(0, "export", "--type", type)))
                .flatMap(some -> some.lines().sorted())
                .collect(Collectors.toCollection(ArrayList::new));
        run(0, "witness").lines().forEach(lines::add);
        if (WRITE) {
            Files.createDirectories(GOLDEN.getParent());
            Files.write(GOLDEN, lines);
        }
        assertThat(lines).hasSizeGreaterThan(20).containsExactlyElementsOf(Files.readAllLines(GOLDEN));
    }

    /** Without what differs from run to run: places, times, the machine, and what follows from them. */
    private String settled(String lines) {
        return lines.replace(home.toString(), "HOME")
                .replaceAll("\"\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z\"", "\"TIME\"")
                // the identifier of a finding follows from its place
                .replaceAll("\"id\":\"[0-9a-f]{16}\"", "\"id\":\"HERE\"")
                .replaceAll("\"(host|program|by|user|milliseconds)\":(\"[^\"]*\"|\\d+)", "\"$1\":\"HERE\"");
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from, "")) {
            Path copy = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy);
            }
        }
    }
}
