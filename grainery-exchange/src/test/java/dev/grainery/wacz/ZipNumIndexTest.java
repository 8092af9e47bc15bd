// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.record.RecordJson;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipNumIndexTest {

    private static final int CAPTURES = 40;
    private static final int LONG = 60_000;

    @TempDir
    private Path temporary;

    @Test
    void block_ends_before_long_lines_fill_the_memory() throws Exception {
        Path file = temporary.resolve("index.zip");
        try (CdxLines lines = new CdxLines(CdxFormat.CDXJ, "a.warc.gz");
                OutputStream out = Files.newOutputStream(file);
                WaczZip zip = new WaczZip(out, Instant.EPOCH)) {
            // of one URI, so that only their places keep the blocks in order
            for (int i = 0; i < CAPTURES; i++) {
                lines.capture(capture("http://a.example/" + "x".repeat(LONG), i));
            }
            assertThat(ZipNumIndex.write(lines, zip)).isEqualTo(CAPTURES);
            zip.end(Map.of());
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            byte[] index =
                    zip.getInputStream(zip.getEntry("indexes/index.cdx.gz")).readAllBytes();
            List<String> blocks = new String(
                            zip.getInputStream(zip.getEntry("indexes/index.idx"))
                                    .readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
            assertThat(blocks.size()).isGreaterThan(2);
            int at = 0;
            long found = 0;
            for (String block : blocks) {
                JsonNode place = RecordJson.mapper().readTree(block.substring(block.indexOf('{')));
                assertThat(place.path("offset").asInt()).isEqualTo(at);
                int length = place.path("length").asInt();
                byte[] plain = new GZIPInputStream(new ByteArrayInputStream(index, at, length)).readAllBytes();
                assertThat(plain.length).isLessThan(1_000_000 + 3 * LONG);
                String first = new String(plain, StandardCharsets.UTF_8);
                assertThat(first).startsWith(block.substring(0, block.indexOf('{')));
                found += first.lines().count();
                at += length;
            }
            assertThat(found).isEqualTo(CAPTURES);
            assertThat(at).isEqualTo(index.length);
        }
    }

    private static Capture capture(String uri, int offset) {
        return new Capture(
                Capture.Kind.RESPONSE,
                uri,
                "20200102030405",
                Optional.of("text/html"),
                Optional.of("200"),
                Optional.empty(),
                Optional.empty(),
                1,
                offset,
                1,
                true);
    }
}
