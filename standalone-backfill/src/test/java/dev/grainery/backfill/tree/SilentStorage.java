// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Makes a storage silent for other processes: calls of the system for what lies below a directory never return, as with a
 * mount whose server is gone. It is a library that is loaded before that of the system, and is made by a C compiler.
 */
public final class SilentStorage {

    private final Path library;

    private SilentStorage(Path library) {
        this.library = library;
    }

    /** Whether this system can do it: it is Linux, and has a C compiler, {@code cc}. */
    public static boolean isPossible() throws InterruptedException {
        try {
            return Files.exists(Path.of("/proc/self/fd"))
                    && new ProcessBuilder("cc", "--version")
                                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                                    .start()
                                    .waitFor()
                            == 0;
        } catch (IOException e) {
            // there is no such program
            return false;
        }
    }

    /** Makes the library in a directory. */
    public static SilentStorage in(Path directory) throws IOException, InterruptedException {
        Path source = directory.resolve("silent-storage.c");
        try (InputStream text = SilentStorage.class.getResourceAsStream("/silent-storage.c")) {
            assertThat(text).isNotNull();
            Files.copy(text, source);
        }
        Path library = directory.resolve("silent-storage.so");
        Process compiler = new ProcessBuilder(
                        "cc", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl")
                .inheritIO()
                .start();
        assertThat(compiler.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(compiler.exitValue()).isZero();
        return new SilentStorage(library);
    }

    /** The environment of a process for which a directory does not answer at all. */
    public Map<String, String> never(Path directory) {
        return Map.of("LD_PRELOAD", library.toString(), "SILENT_BELOW", directory.toString());
    }

    /** The environment of a process for which a directory is there, and gives no byte of its files. */
    public Map<String, String> withoutBytes(Path directory) {
        return Map.of("LD_PRELOAD", library.toString(), "SILENT_BELOW", directory.toString(), "SILENT_CALLS", "read");
    }
}
