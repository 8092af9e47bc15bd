// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small archive and its records, which a backfill has made. */
abstract class BackfilledArchive {

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;

    /** What lies in the archive. */
    abstract FixtureTree tree() throws Exception;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        tree().writeTo(archive);
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
    }

    /** The directory that everything lies in. */
    final Path home() {
        return home;
    }

    /** Where the archive lies. */
    final Path archive() {
        return archive;
    }

    /** Runs the program on the archive's store. */
    final CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }
}
