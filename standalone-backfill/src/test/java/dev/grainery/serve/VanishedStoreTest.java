// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that goes while it is served. */
class VanishedStoreTest extends ServedArchive {

    private static final List<String> LINKS =
            List.of("/health", "/metrics", "/api/v1/status", "/api/v1/harvests", "/", "/revision", "/harvests");

    @Test
    @Tag("soak")
    void a_store_whose_files_were_removed_is_unavailable_everywhere() throws Exception {
        assertAll(200);
        try (Stream<Path> files = Files.list(home().resolve("store"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertUnavailable();
        assertThat(get("/health").body()).contains("the store cannot be reached");
    }

    @Tag("soak")
    @Test
    void another_store_in_its_place_is_none_of_its_own() throws Exception {
        assertAll(200);
        Path file = home().resolve("store/grainery.db");
        Path other = Files.copy(file, home().resolve("other"));
        Files.move(file, home().resolve("aside"));
        Files.move(other, file);
        assertUnavailable();
        Files.delete(file);
        Files.move(home().resolve("aside"), file);
        awaitLook();
        assertAll(200);
    }

    @Tag("soak")
    @Test
    void other_bytes_in_its_pages_are_damage() throws Exception {
        assertAll(200);
        Path file = home().resolve("store/grainery.db");
        byte[] noise = new byte[4_000];
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            for (long at = 8_192; at < out.length(); at += 8_192) {
                new Random(at).nextBytes(noise);
                out.seek(at);
                out.write(noise);
            }
        }
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 5_000));
        assertUnavailable();
        assertThat(get("/health").body()).contains("the store is damaged");
    }

    /** Nobody looks again for a second. */
    private static void awaitLook() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(1_200);
    }

    private void assertUnavailable() throws Exception {
        awaitLook();
        assertAll(503);
    }

    private void assertAll(int status) throws Exception {
        for (String link : LINKS) {
            assertThat(get(link).statusCode()).as(link).isEqualTo(status);
        }
    }
}
