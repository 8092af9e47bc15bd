// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.StoreDamagedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of an embedded store are damaged at random. Whoever reads it all then finds what was there before, or is told that
 * the store is damaged; nothing else ever happens. {@code -Dgrainery.damages=500} tries more of them,
 * {@code -Dgrainery.damages.seed=N} the same again.
 */
class DamagedStoreTest {

    private static final int DAMAGES = Soak.trials("grainery.damages", 20, 60);
    private static final long SEED = Long.getLong("grainery.damages.seed", System.nanoTime());

    @TempDir
    private Path scratch;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private Path store;

    @BeforeEach
    void bringRecordsOfAllKinds() throws IOException {
        store = Files.createDirectory(scratch.resolve("store"));
        StoredDocuments.fill(store);
    }

    @Tag("soak")
    @Test
    void no_damage_to_a_closed_store_is_silent() throws IOException {
        try (StoredDocuments documents = new StoredDocuments(store)) {
            documents.flush();
        }
        assertNoDamageIsSilent(Path.of("closed"));
    }

    @Test
    void no_damage_to_what_a_killed_process_left_is_silent() throws IOException {
        try (StoredDocuments documents = new StoredDocuments(store)) {
            documents.touchAll();
            documents.flush();
            documents.touchAll();
            // as it would be found if the process ended here
            copy(store, Files.createDirectory(scratch.resolve("killed")));
        }
        delete(store);
        copy(scratch.resolve("killed"), Files.createDirectory(store));
        assertThat(store.resolve("grainery.db-wal")).isNotEmptyFile();
        assertNoDamageIsSilent(Path.of("killed-and-damaged"));
    }

    private void assertNoDamageIsSilent(Path name) throws IOException {
        Path sound = Files.createDirectory(scratch.resolve(name + "-sound"));
        copy(store, sound);
        Map<String, List<String>> before = StoredDocuments.all(sound);
        assertThat(before.get("container")).isNotEmpty();
        int told = 0;
        for (int i = 0; i < DAMAGES; i++) {
            Path damaged = Files.createDirectory(scratch.resolve(name + "-" + i));
            copy(store, damaged);
            String damage = damage(damaged);
            String what = "seed " + SEED + ", damage " + i + ": " + damage;
            try {
                assertThat(StoredDocuments.all(damaged)).as(what).isEqualTo(before);
            } catch (StoreDamagedException e) {
                assertThat(e).as(what).hasMessageContaining(damaged.toString());
                told++;
            } catch (RuntimeException e) {
                throw new AssertionError(what, e);
            }
            delete(damaged);
        }
        assertThat(told).as("seed " + SEED).isPositive();
    }

    private String damage(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (var all = Files.newDirectoryStream(directory)) {
            for (Path file : all) {
                if (Files.size(file) > 0) {
                    files.add(file);
                }
            }
        }
        files.sort(null);
        Path file = files.get(random.nextInt(files.size()));
        byte[] before = Files.readAllBytes(file);
        int at = random.nextInt(before.length);
        int length = Math.min(before.length - at, 1 + random.nextInt(1 << random.nextInt(1, 15)));
        int kind = random.nextInt(7);
        Files.write(file, damaged(before, at, length, kind));
        return file.getFileName() + " of " + before.length + " bytes, kind " + kind + " at " + at + ", " + length;
    }

    private byte[] damaged(byte[] before, int at, int length, int kind) {
        byte[] after = before.clone();
        switch (kind) {
            case 0 -> after[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> Arrays.fill(after, at, at + length, (byte) 0);
            case 2 -> {
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, after, at, length);
            }
            case 3 -> after = Arrays.copyOf(before, at);
            case 4 -> {
                after = Arrays.copyOf(before, before.length - length);
                System.arraycopy(before, at + length, after, at, before.length - at - length);
            }
            case 5 -> {
                // another page in place of this one
                int page = 8192;
                int from = random.nextInt(1 + before.length / page) * page;
                int to = at / page * page;
                int size = Math.min(page, before.length - Math.max(from, to));
                System.arraycopy(before, from, after, to, Math.max(0, size));
            }
            default -> after = Arrays.copyOf(before, before.length + length);
        }
        return after;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.newDirectoryStream(from)) {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
