// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerFileTest {

    @ParameterizedTest
    @CsvSource({
        "a.warc.gz, CLOSED, a.warc.gz",
        "a.warc, CLOSED, a.warc",
        "a.arc.gz, CLOSED, a.arc.gz",
        "A.WARC.GZ, CLOSED, A.WARC.GZ",
        "a.warc.gz.open, OPEN, a.warc.gz",
        "a.arc.open, OPEN, a.arc",
        "a.warc.gz.invalid, INVALID, a.warc.gz",
        "a.txt, OTHER, a.txt",
        ".warc.gz, OTHER, .warc.gz",
        "a.txt.open, OTHER, a.txt",
        "a.warc.gz.tmp, OTHER, a.warc.gz.tmp",
    })
    void the_name_tells_what_a_file_is(String name, ContainerFile kind, String base) {
        assertThat(ContainerFile.of(Path.of("/x", name))).isEqualTo(kind);
        assertThat(ContainerFile.baseName(Path.of("/x", name))).isEqualTo(base);
    }
}
