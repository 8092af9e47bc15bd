// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs frequent commands in an empty directory; the launcher has Java keep the classes that they load. */
final class Rehearsal {

    private static final String CONTAINER = "one.warc";

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException {
        Path archive = Files.createDirectory(Path.of(arguments[0]).resolve("archive"));
        Files.writeString(
                archive.resolve(CONTAINER), "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
        String store = "--store=embedded:" + archive.resolveSibling("store");
        for (List<String> command : List.of(
                List.of("--version"),
                List.of("--help"),
                List.of("backfill", store, "--author=-", archive.toString()),
                List.of("show", "harvests", store),
                List.of("show", "harvest", store, archive.getFileName().toString()),
                List.of("show", "container", store, CONTAINER),
                List.of("show", "container", "--json", store, CONTAINER),
                List.of("findings", store),
                List.of("status", store),
                List.of("validate", "plan", store))) {
            int status = Grainery.run(command.toArray(String[]::new), Optional.empty());
            if (status >= ExitStatus.USAGE.code()) {
                throw new IllegalStateException(command + " ended with " + status);
            }
        }
    }
}
