// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import dev.grainery.benchmarks.archive.ArchiveGenerator;
import dev.grainery.benchmarks.archive.ArchiveShape;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The archives that are measured with: made when they are first wanted, and in the page cache. */
final class Archives {

    private final Path scratch;
    private final PrintStream progress;

    Archives(Path scratch, PrintStream progress) {
        this.scratch = scratch;
        this.progress = progress;
    }

    /**
     * An archive of this shape.
     *
     * @param name under which it is kept for other rows
     */
    Path of(String name, ArchiveShape shape) throws IOException, InterruptedException {
        Path archive = scratch.resolve("archive-" + name);
        if (!Files.exists(archive)) {
            progress.printf(Locale.ROOT, "%s: making %d files%n", name, shape.files());
            new ArchiveGenerator(shape, Runtime.getRuntime().availableProcessors()).generate(archive);
            // else the disk would still be writing while the first programs are timed
            Command.shell(scratch, "sync").run();
        }
        Trees.warm(archive);
        return archive;
    }

    /** Deletes an archive that no other row wants. */
    void delete(String name) throws IOException {
        Trees.delete(scratch.resolve("archive-" + name));
    }
}
