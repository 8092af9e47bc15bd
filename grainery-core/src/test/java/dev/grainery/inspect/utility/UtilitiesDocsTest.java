// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/utilities.md shows is part of the sample, and the sample is right wherever its programs are installed. */
class UtilitiesDocsTest {

    private static final Path ROOT = Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
            .filter(folder -> Files.isRegularFile(folder.resolve("docs/utilities.md")))
            .findFirst()
            .orElseThrow();
    private static final Path SAMPLE = ROOT.resolve("config-samples/utilities.json");

    @Test
    void the_page_shows_part_of_the_sample() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/utilities.md"));
        String begin = "```json sample\n";
        int from = page.indexOf(begin) + begin.length();
        assertThat(Files.readString(SAMPLE)).contains(page.substring(from, page.indexOf("```", from)));
    }

    @Test
    void the_sample_can_be_used_where_its_programs_are(@TempDir Path programs) throws Exception {
        List<String> names = List.of("sf", "file", "warcio", "jhove");
        for (String name : names) {
            Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }
        List<Utility> utilities = UtilitiesFile.read(SAMPLE, Map.of("PATH", programs.toString()));
        assertThat(utilities)
                .extracting(Utility::label)
                .containsExactly("siegfried", "file", "siegfried-payloads", "warcio-check", "jhove-warc");
        List<String> used = new ArrayList<>();
        utilities.forEach(utility -> used.add(utility.command().get(0)));
        assertThat(used)
                .containsExactlyElementsOf(Stream.of("sf", "file", "sf", "warcio", "jhove")
                        .map(name -> programs.resolve(name).toString())
                        .toList());
    }
}
