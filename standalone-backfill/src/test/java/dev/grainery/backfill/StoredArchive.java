// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * A small archive in a temporary directory, and an empty store beside it.
 *
 * @param root where the archive lies
 * @param store where its records go
 */
record StoredArchive(Path root, GraineryStore store) implements AutoCloseable {

    /** A day on which the archives of tests are read. */
    static final Clock DAY = clock("2021-06-01T00:00:00Z");

    static StoredArchive of(FixtureTree tree, Path temporary) throws IOException {
        Path root = Files.createDirectories(temporary.toRealPath().resolve("archive"));
        tree.writeTo(root);
        return new StoredArchive(
                root, GraineryStore.open(StoreUri.parse("embedded:" + Files.createTempDirectory(temporary, "store"))));
    }

    static Clock clock(String time) {
        return Clock.fixed(Instant.parse(time), ZoneOffset.UTC);
    }

    /** A run over the whole archive on the usual day. */
    BackfillRun run() {
        return BackfillRun.over(root).at(DAY);
    }

    BackfillRun.Done fill() throws IOException, InterruptedException {
        return run().into(store);
    }

    Records records() {
        return Records.of(store);
    }

    Path file(String path) {
        return root.resolve(path);
    }

    @Override
    public void close() {
        store.close();
    }
}
