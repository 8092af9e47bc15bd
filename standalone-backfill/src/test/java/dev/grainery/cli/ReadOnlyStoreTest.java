// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An embedded store that this user, or nobody, may write: a medium mounted read-only, or a directory of others. */
class ReadOnlyStoreTest extends BackfilledArchive {

    private Path store;
    private Path seen;
    private boolean mounted;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("read-only", 3).withFile("damaged.warc.gz", new byte[] {1, 2, 3});
    }

    @BeforeEach
    void mount() throws Exception {
        store = home().resolve("store");
        seen = Files.createDirectory(home().resolve("seen"));
        mounted = call("mount", "--bind", store.toString(), seen.toString())
                && call("mount", "-o", "remount,ro,bind", seen.toString());
        assumeTrue(mounted && !Files.isWritable(seen), "nothing can be mounted here");
    }

    @AfterEach
    void unmount() throws Exception {
        call("umount", "-l", seen.toString());
    }

    private static boolean call(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(List.of(command))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private CommandRun.Result on(Path directory, String... arguments) {
        return new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + directory)
                .run(arguments);
    }

    private Map<String, ByteBuffer> files() throws IOException {
        Map<String, ByteBuffer> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(store)) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    @Test
    @Tag("soak")
    void commands_that_read_say_what_they_say_of_a_writable_store() throws Exception {
        Map<String, ByteBuffer> before = files();
        List<String> commands = List.of(
                "show container " + OatHarvest.warc(0) + ".gz",
                "export",
                "stats",
                "store check --schema",
                "validate plan",
                "show harvests",
                "findings",
                "export --type revision",
                "loss",
                "store settings",
                "witness",
                "store check");
        for (String command : commands) {
            CommandRun.Result read = on(seen, command.split(" "));
            assertThat(read).as(command).isEqualTo(on(store, command.split(" ")));
            assertThat(read.status()).as(command + read.err()).isIn(0, 1);
        }
        assertThat(on(seen, "status").status()).isZero();
        assertThat(on(seen, "serve", "--to", home().resolve("report").toString())
                        .status())
                .isZero();
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void commands_that_write_say_that_it_is_read_only() {
        for (List<String> command : List.of(
                List.of("backfill", archive().toString()),
                List.of("validate", "--all"),
                List.of("validate", "presence"),
                List.of("store", "settings", "author", "Oats"),
                List.of("comment", "container", OatHarvest.warc(0) + ".gz", "--text", "a comment"))) {
            CommandRun.Result refused = on(seen, command.toArray(String[]::new));
            assertThat(refused.status()).as(refused.err()).isEqualTo(ExitStatus.STORE_AWAY.code());
            assertThat(refused.err()).contains("is read-only", "Commands that only read can be used");
        }
    }

    /** What the writer has committed is in its log, and readers see it. */
    @Test
    void it_is_read_beside_another_who_writes() {
        try (GraineryStore writing = GraineryStore.open(StoreUri.parse("embedded:" + store))) {
            assertThat(on(store, "comment", "container", OatHarvest.warc(0) + ".gz", "--text", "lately")
                            .status())
                    .isZero();
            assertThat(store.resolve("grainery.db-wal")).isNotEmptyFile();
            assertThat(on(seen, "export").out()).contains("lately");
            assertThat(writing.containers().count()).isPositive();
        }
    }

    @Test
    void log_that_was_left_is_not_ignored() throws Exception {
        Path copy = Files.createDirectory(home().resolve("copy"));
        try (GraineryStore writing = GraineryStore.open(StoreUri.parse("embedded:" + store))) {
            assertThat(on(store, "comment", "container", OatHarvest.warc(0) + ".gz", "--text", "lately")
                            .status())
                    .isZero();
            for (String name : List.of("grainery.db", "grainery.db-wal", "grainery.commits")) {
                Files.copy(store.resolve(name), copy.resolve(name));
            }
            assertThat(writing.containers().count()).isPositive();
        }
        unmount();
        assertThat(call("mount", "--bind", copy.toString(), seen.toString())
                        && call("mount", "-o", "remount,ro,bind", seen.toString()))
                .isTrue();
        CommandRun.Result refused = on(seen, "export");
        assertThat(refused.status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(refused.err()).contains("the last writes are still in its -wal file");
    }
}
