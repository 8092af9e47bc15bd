// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stores and dumps of released versions, each in a folder with the name of the version, can be read and written. A release
 * adds a folder: {@code -Dtest=KeptStoresTest -Dgrainery.stores.write=X.Y.Z}. Folders of released versions never change.
 */
class KeptStoresTest {

    private static final Path KEPT = Path.of("src/test/resources/stores");
    private static final String HARVEST = "Topics 2011-08-Zne";

    @TempDir
    private Path temporary;

    private Path home;

    @BeforeAll
    static void write(@TempDir Path directory) throws IOException {
        String version = System.getProperty("grainery.stores.write");
        if (version == null) {
            return;
        }
        Path target = Files.createDirectories(KEPT.resolve(version));
        Path home = directory.toRealPath();
        Path store = home.resolve("store");
        Path archive = Pages.root().resolve("samples/archive");
        run(home, store, 0, "backfill", "--author", "Oat Library", "--inspect", archive.toString());
        run(home, store, 0, "comment", "harvest", HARVEST, "--text", "kept for later versions");
        run(home, store, 0, "validate", "--all");
        Files.writeString(target.resolve("witness.txt"), run(home, store, 0, "witness"));
        Path dump = home.resolve("dump.jsonl");
        run(home, store, 0, "store", "dump", "-o", dump.toString());
        assertThat(store.resolve("grainery.db-wal")).doesNotExist();
        pack(store.resolve("grainery.db"), target.resolve("grainery.db.gz"));
        pack(dump, target.resolve("dump.jsonl.gz"));
    }

    private static Stream<Path> versions() throws IOException {
        try (Stream<Path> folders = Files.list(KEPT)) {
            return folders.sorted().toList().stream();
        }
    }

    @BeforeEach
    void resolve() throws IOException {
        home = temporary.toRealPath();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void store_of_an_earlier_version_is_sound_and_can_be_written_to(Path version) throws IOException {
        Path store = Files.createDirectory(home.resolve("store"));
        unpack(version.resolve("grainery.db.gz"), store.resolve("grainery.db"));
        agrees(version, store);
        run(store, 0, "comment", "harvest", HARVEST, "--text", "kept for later versions, and read by one");
        assertThat(run(store, 0, "show", "harvest", "--json", HARVEST)).contains("and read by one");
        agrees(version, store);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void dump_of_an_earlier_version_can_be_loaded(Path version) throws IOException {
        Path dump = home.resolve("dump.jsonl");
        unpack(version.resolve("dump.jsonl.gz"), dump);
        Path store = home.resolve("loaded");
        run(store, 0, "store", "load", dump.toString());
        agrees(version, store);
    }

    private void agrees(Path version, Path store) throws IOException {
        run(store, 0, "store", "check", "--schema");
        assertThat(run(store, 0, "witness")).isEqualTo(Files.readString(version.resolve("witness.txt")));
        assertThat(run(store, 0, "export").lines()).hasSize(13);
        assertThat(run(store, 0, "show", "harvest", "--json", HARVEST)).contains("kept for later versions");
    }

    private String run(Path store, int status, String... arguments) {
        return run(home, store, status, arguments);
    }

    private static String run(Path home, Path store, int status, String... arguments) {
        CommandRun.Result result =
                new CommandRun(home).with("GRAINERY_STORE", "embedded:" + store).run(arguments);
        assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
        return result.out();
    }

    private static void unpack(Path from, Path to) throws IOException {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(from))) {
            Files.copy(content, to);
        }
    }

    private static void pack(Path from, Path to) throws IOException {
        try (OutputStream content = new GZIPOutputStream(Files.newOutputStream(to))) {
            Files.copy(from, content);
        }
    }
}
