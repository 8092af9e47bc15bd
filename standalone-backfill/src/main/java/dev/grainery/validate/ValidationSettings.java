// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.captures.TablePlace;
import dev.grainery.file.Storage;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one run of the revision cycle is to do.
 *
 * @param storage where files are read from
 * @param choice which files
 * @param budget how much of them
 * @param jobs how many files are read at once
 * @param inspecting whether containers are inspected while they are read
 * @param utilities programs that are run for the containers that are inspected
 * @param captures where the tables of captures are written of the containers that are inspected, if any are written
 * @param dryRun whether files are only counted, and nothing is read or written
 * @param searchIn directories in which files are looked for that are not at their place
 * @param missingIsFailed whether files are missing even if their whole storage is absent
 * @param lease how long a lease lasts after its run has died
 * @param host the machine that checks
 * @param program name and version of the program
 */
public record ValidationSettings(
        Storage storage,
        FileChoice choice,
        Budget budget,
        Jobs jobs,
        boolean inspecting,
        Utilities utilities,
        Optional<TablePlace> captures,
        boolean dryRun,
        List<Path> searchIn,
        boolean missingIsFailed,
        Duration lease,
        String host,
        String program) {

    public ValidationSettings {
        searchIn = List.copyOf(searchIn);
        if (lease.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("a lease lasts for a tenth of a second at least, not " + lease);
        }
    }
}
