// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnwritableFileTest {

    @TempDir
    private Path temporary;

    private Path store;
    private Path seen;

    @BeforeEach
    void mount() throws Exception {
        store = Files.createDirectory(temporary.resolve("store"));
        seen = Files.createDirectory(temporary.resolve("seen"));
        GraineryStore.open(StoreUri.parse("embedded:" + store)).close();
        boolean mounted = call("mount", "--bind", store.toString(), seen.toString())
                && call("mount", "-o", "remount,ro,bind", seen.toString());
        assumeTrue(mounted && !Files.isWritable(seen), "nothing can be mounted here");
    }

    @AfterEach
    void unmount() throws Exception {
        call("umount", "-l", seen.toString());
    }

    private static boolean call(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private void write() {
        try (GraineryStore writing = GraineryStore.open(StoreUri.parse("embedded:" + store))) {
            writing.settings().putIfAbsent(SettingKey.AUTHOR, new Setting("Oats", Instant.EPOCH, "anna"));
        }
    }

    @Test
    void what_was_read_while_another_wrote_does_not_count() {
        StoreFile file = StoreFile.open(
                seen.resolve(SqliteDocuments.FILE_NAME),
                new CommitMark(seen.resolve(SqliteDocuments.MARK_NAME)),
                Duration.ofSeconds(1));
        try {
            long before = file.read(reader -> reader.number(Seal.ALL_COMMITS));
            assertThatThrownBy(() -> file.read(reader -> {
                        write();
                        return reader.number(Seal.ALL_COMMITS);
                    }))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("was written by another process while it was read");
            long after = file.read(reader -> reader.number(Seal.ALL_COMMITS));
            assertThat(after).isGreaterThan(before);
            assertThatThrownBy(() -> file.write(Structure::touch))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("is read-only");
            file.flush();
        } finally {
            file.close();
        }
    }
}
