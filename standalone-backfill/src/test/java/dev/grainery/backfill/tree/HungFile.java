// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file whose storage does not answer: a pipe in its place, which nobody writes to, cannot even be opened. */
public final class HungFile implements AutoCloseable {

    private final Path file;
    private final Path aside;

    /** @param file an existing file */
    public HungFile(Path file) {
        this.file = file;
        this.aside = file.resolveSibling("aside");
    }

    /** From now on reading it hangs. */
    public void hang() throws IOException, InterruptedException {
        if (Files.notExists(aside)) {
            Files.move(file, aside);
            assertThat(new ProcessBuilder("mkfifo", file.toString())
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
        }
    }

    /** The storage is back; who has waited for it goes on. */
    @Override
    public void close() throws IOException {
        if (Files.exists(aside)) {
            // ends the wait of a thread that was given up
            Files.newByteChannel(file, StandardOpenOption.READ, StandardOpenOption.WRITE)
                    .close();
            Files.delete(file);
            Files.move(aside, file);
        }
    }
}
