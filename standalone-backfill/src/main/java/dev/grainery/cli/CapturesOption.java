// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.ArchiveBoundary;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that has the captures of the containers that are inspected written as tables. */
final class CapturesOption extends CommandOptions {

    private static final String NAME = "--captures";

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description = "Inspect, and write the captures as Parquet files into this directory")
    private Optional<OutputPath> directory = Optional.empty();

    /** The directory, if there is one; it is refused within the archive. */
    Optional<Path> outside(ArchiveBoundary archive) {
        Optional<Path> tables = directory.map(given -> given.outside(archive, NAME, line()));
        tables.ifPresent(path -> requireShared(NAME, path));
        return tables;
    }

    void refuseInDryRun() {
        if (directory.isPresent()) {
            throw wrong(NAME + " cannot be combined with --dry-run");
        }
    }
}
