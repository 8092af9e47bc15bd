// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @TempDir
    private Path scratch;

    @Test
    void what_a_killed_process_has_left_is_replaced_and_no_link_in_its_place_is_followed() throws IOException {
        Path file = scratch.resolve("journal");
        try (Journal journal = Journal.open(file, kept -> kept, line -> {})) {
            journal.append(List.of(new Journal.Line(Journal.Kind.ENDED, List.of("a"))));
        }
        Path victim = Files.writeString(scratch.resolve("victim"), "of somebody else");
        Files.createSymbolicLink(scratch.resolve("journal.new"), victim);
        List<Journal.Line> lines = new ArrayList<>();
        Journal.open(file, kept -> kept, lines::add).close();
        assertThat(lines).containsExactly(new Journal.Line(Journal.Kind.ENDED, List.of("a")));
        assertThat(victim).hasContent("of somebody else");
    }
}
