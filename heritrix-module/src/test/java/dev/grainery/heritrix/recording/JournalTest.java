// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @TempDir
    private Path scratch;

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_full_disk_is_called_so() throws IOException {
        Path file = scratch.resolve("journal");
        try (Journal journal = Journal.open(file, kept -> kept, line -> {})) {
            journal.append(List.of(new Journal.Line(Journal.Kind.ENDED, List.of("a"))));
        }
        Path full = Files.createSymbolicLink(scratch.resolve("journal.new"), Path.of("/dev/full"));
        assertThatThrownBy(() -> Journal.open(file, kept -> kept, line -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk of " + full + " is full");
        Files.delete(full);
    }
}
