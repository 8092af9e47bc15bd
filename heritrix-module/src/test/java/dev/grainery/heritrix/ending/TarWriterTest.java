// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;

class TarWriterTest {

    private static final Instant TIME = Instant.parse("2026-11-22T01:02:03Z");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void another_reader_finds_names_times_and_contents_as_they_were() throws IOException {
        Map<String, String> files = new TreeMap<>(Map.of(
                "a/empty",
                "",
                "a/short",
                "x",
                "a/block",
                "b".repeat(512),
                "a/čeština",
                "Dvořák",
                "a/" + "n".repeat(200),
                "long",
                "a/" + "ř".repeat(99),
                "c".repeat(100_000)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TarWriter tar = new TarWriter(bytes);
        for (Map.Entry<String, String> file : files.entrySet()) {
            byte[] content = bytes(file.getValue());
            tar.add(file.getKey(), content.length, TIME, new ByteArrayInputStream(content));
        }
        tar.finish();

        Map<String, String> found = new TreeMap<>();
        try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                assertThat(entry.isCheckSumOK()).isTrue();
                assertThat(entry.getLastModifiedTime().toInstant()).isEqualTo(TIME);
                assertThat(entry.getMode() & 0777).isEqualTo(0644);
                found.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        assertThat(found).isEqualTo(files);
        assertThat(bytes.size() % 512).isZero();
    }

    @Test
    void a_file_of_more_than_eight_gigabytes_has_its_size() throws IOException {
        long size = 40L * 1024 * 1024 * 1024 + 5;
        byte[] headers = TarWriter.headers("logs/crawl.log", size, TIME);
        try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(headers))) {
            TarArchiveEntry entry = in.getNextEntry();
            assertThat(entry.getName()).isEqualTo("logs/crawl.log");
            assertThat(entry.getSize()).isEqualTo(size);
        }
    }

    @Test
    void of_a_file_that_grows_what_was_promised_is_taken_and_one_that_shrinks_is_an_error() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TarWriter tar = new TarWriter(bytes);
        tar.add("grows", 3, TIME, new ByteArrayInputStream(bytes("12345")));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("123").doesNotContain("12345");
        assertThatThrownBy(() -> tar.add("shrinks", 9, TIME, new ByteArrayInputStream(bytes("1"))))
                .isInstanceOf(EOFException.class)
                .hasMessageContaining("shrinks");
    }
}
