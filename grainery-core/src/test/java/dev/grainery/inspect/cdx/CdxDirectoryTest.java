// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.cdx.CdxDirectory.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdxDirectoryTest {

    private static final String NAME = "a.warc";

    @TempDir
    private Path temporary;

    private Outcome write(CdxDirectory directory, String name, String content, boolean replaceable) throws IOException {
        byte[] container = ContainerBytes.warc()
                .resource("http://a.example/", content.getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        Path file = Files.write(temporary.resolve(NAME), container);
        try (CdxLines lines = Listing.read(file, directory.linesOf(name))) {
            return directory.write(name, lines, there -> replaceable);
        }
    }

    private Path made() throws IOException {
        return Files.createDirectory(temporary.resolve("cdx"));
    }

    @ParameterizedTest
    @CsvSource({
        "CDX, false, a.warc.cdx",
        "CDX, true, a.warc.cdx.gz",
        "CDXJ, false, a.warc.cdxj",
        "CDXJ, true, a.warc.cdxj.gz"
    })
    void a_file_is_named_after_its_container(CdxFormat format, boolean gzip, String expected) throws IOException {
        CdxDirectory directory = new CdxDirectory(made(), format, gzip);
        assertThat(write(directory, NAME, "x", false)).isEqualTo(Outcome.WRITTEN);
        assertThat(directory.path()).isDirectoryContaining(file -> file.endsWith(expected));
        assertThat(directory.path()).isDirectoryNotContaining("glob:**.tmp");
        assertThat(write(directory, NAME, "x", false)).isEqualTo(Outcome.THERE);
    }

    @Test
    void only_an_earlier_file_of_the_same_container_is_replaced() throws IOException {
        CdxDirectory directory = new CdxDirectory(made(), CdxFormat.CDX, false);
        write(directory, NAME, "x", false);
        String first = Files.readString(directory.fileOf(NAME));
        assertThat(write(directory, NAME, "y", false)).isEqualTo(Outcome.TAKEN);
        assertThat(directory.fileOf(NAME)).hasContent(first);
        assertThat(write(directory, NAME, "y", true)).isEqualTo(Outcome.WRITTEN);
        assertThat(Files.readString(directory.fileOf(NAME))).isNotEqualTo(first);
        Files.createDirectory(directory.fileOf("b.warc"));
        assertThat(write(directory, "b.warc", "x", true)).isEqualTo(Outcome.TAKEN);
    }

    @Test
    void a_name_that_no_file_can_have_is_told() throws IOException {
        CdxDirectory directory = new CdxDirectory(made(), CdxFormat.CDX, false);
        assertThat(write(directory, "\u00fc".repeat(124) + ".warc", "x", false)).isEqualTo(Outcome.NAME_TOO_LONG);
        assertThat(write(directory, "x".repeat(230) + ".warc", "x", false)).isEqualTo(Outcome.WRITTEN);
    }
}
