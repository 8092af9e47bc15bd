// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

final class NamedFiles extends CommandOptions {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only files of this harvest")
    private Optional<String> harvest;

    @Option(names = "--file", paramLabel = "NAME|ID", description = "Only this container or CDX file")
    private Optional<String> file;

    Optional<String> harvest() {
        return harvest;
    }

    Optional<String> file() {
        return file;
    }

    /** A misspelt name must not look like a sound harvest. */
    void refuseNothing(long known) {
        if (known == 0 && (harvest.isPresent() || file.isPresent())) {
            throw wrong("the store has no file of that harvest or name");
        }
    }
}
