// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.utility.Utilities;
import dev.grainery.utility.UtilitiesFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Other programs that a run runs for containers. */
final class UtilitiesOption extends CommandOptions {

    static final String NAME = "--utilities";

    @Option(names = NAME, paramLabel = "FILE", description = "Run these programs for each container")
    private Optional<Path> file;

    boolean isGiven() {
        return file.isPresent();
    }

    /** The programs; to be closed. A dry run has none. */
    Utilities utilities(boolean dryRun) throws InterruptedException {
        if (file.isEmpty() || dryRun) {
            return Utilities.none();
        }
        try {
            return Utilities.read(file.get(), Clock.systemUTC());
        } catch (UtilitiesFileException e) {
            throw wrong(e);
        }
    }

    /** Says which temporary files of earlier runs could not be deleted. */
    void tellLeftovers(Utilities programs) {
        programs.leftovers().forEach(told -> line().getErr().println("grainery: " + told));
    }
}
