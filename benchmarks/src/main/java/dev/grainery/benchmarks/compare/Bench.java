// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import dev.grainery.benchmarks.compare.Race.Contestant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What rows measure with.
 *
 * @param home the source tree
 * @param scratch a directory for everything
 * @param scale how much is measured with
 * @param archives the archives
 * @param program Grainery
 * @param race runs programs in turns
 */
record Bench(Path home, Path scratch, Scale scale, Archives archives, Program program, Race race) {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** A backfill into a store that is not there yet, and is deleted afterwards. */
    Contestant freshBackfill(Path archive, String javaOptions, int expected) {
        return () -> {
            Path store = program.store("fresh");
            try {
                return program.backfill(archive, store, javaOptions, expected);
            } finally {
                Trees.delete(store);
            }
        };
    }

    /** {@code md5sum} on each container, in as many processes at once as there are processors. */
    Contestant md5sum(Path archive) throws IOException {
        Path list = list(archive);
        return Command.shell(scratch, "xargs -0 -n1 -P" + PROCESSORS + " md5sum < '" + list + "'")::run;
    }

    static String md5sumName() {
        return "`xargs -n1 -P" + PROCESSORS + " md5sum`";
    }

    /** What the old script does, in as many processes for each container. */
    Contestant oneByOne(Path archive) throws IOException {
        Path list = list(archive);
        Path records = scratch.resolve("records");
        String script = home.resolve("benchmarks/one-by-one").toString();
        return () -> {
            Files.deleteIfExists(records);
            return Command.shell(scratch, "tr '\\0' '\\n' < '" + list + "' | '" + script + "' '" + records + "'")
                    .run();
        };
    }

    /** {@code find} that prints path, size and time of all files. */
    Contestant find(Path archive) {
        return Command.shell(scratch, "find '" + archive + "' -type f -printf '%p %s %T@\\n'")::run;
    }

    private Path list(Path archive) throws IOException {
        StringBuilder names = new StringBuilder();
        for (Path file : Trees.containers(archive)) {
            names.append(file).append('\0');
        }
        Path list = scratch.resolve(archive.getFileName() + ".list");
        return Files.writeString(list, names, StandardCharsets.UTF_8);
    }
}
