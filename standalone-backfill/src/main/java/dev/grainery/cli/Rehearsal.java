// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs frequent commands on an archive of one container; the launcher has Java keep the classes that they load. */
final class Rehearsal {

    private Rehearsal() {}

    public static void main(String[] arguments) {
        Path archive = Path.of(arguments[0]);
        String container = arguments[1];
        String store = "--store=embedded:" + archive.resolveSibling("store");
        for (List<String> command : List.of(
                List.of("--version"),
                List.of("--help"),
                List.of("backfill", store, "--author=-", archive.toString()),
                List.of("show", "harvests", store),
                List.of("show", "harvest", store, archive.getFileName().toString()),
                List.of("show", "container", store, container),
                List.of("show", "container", "--json", store, container),
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
