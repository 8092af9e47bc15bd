// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.NameText;
import dev.grainery.fixity.LineDigest;
import dev.grainery.record.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What we write for md5sum and sha256sum is what these programs read and write. */
class DigestLinesTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain.warc.gz",
                "a b.warc",
                "back\\slash.warc",
                "new\nline.warc",
                "return\r.warc",
                "Příběh",
                "%41"
            })
    void md5sum_checks_a_file_of_any_name_by_its_line(String name) throws Exception {
        byte[] content = ("content of " + name).getBytes(UTF_8);
        String text = NameText.of((directory.toRealPath() + "/" + name).getBytes(UTF_8))
                .text();
        Path file = Files.write(NameText.pathOf(text), content);
        Path list = Files.createTempFile("list", ".md5");
        try {
            Files.write(list, Md5sumLine.of(text, hash(content)));
            assertThat(run("md5sum", "-c", list.toString()).waitFor()).isZero();
            Files.writeString(file, "other content");
            assertThat(run("md5sum", "-c", list.toString()).waitFor()).isNotZero();
        } finally {
            Files.delete(list);
        }
    }

    @Test
    void sha256sum_tells_the_same_of_a_file_of_the_lines() throws Exception {
        LineDigest digest = new LineDigest();
        digest.add("first".getBytes(UTF_8));
        digest.add("Příběh".getBytes(UTF_8));
        Path file = Files.writeString(directory.resolve("lines"), "first\nPříběh\n");
        String printed =
                new String(run("sha256sum", file.toString()).getInputStream().readAllBytes(), UTF_8);
        assertThat(printed).startsWith(digest.hex() + " ");
        assertThat(digest.hex()).as("of no lines").isEqualTo(new LineDigest().hex());
    }

    private static Process run(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static Hash hash(byte[] content) throws Exception {
        return Hash.of(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content)));
    }
}
