// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.backfill.Budget;
import dev.grainery.backfill.Jobs;
import dev.grainery.file.Storage;
import dev.grainery.utility.Utilities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What one run of the revision cycle is to do.
 *
 * @param storage where files are read from
 * @param choice which files
 * @param budget how much of them
 * @param jobs how many files are read at once
 * @param inspecting whether containers are inspected while they are read
 * @param utilities programs that are run for the containers that are inspected
 * @param dryRun whether files are only counted, and nothing is read or written
 * @param moved directories in which files are looked for that are not at their place
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
        boolean dryRun,
        List<Path> moved,
        boolean missingIsFailed,
        Duration lease,
        String host,
        String program) {

    public ValidationSettings {
        requireNonNull(storage, "storage");
        requireNonNull(choice, "choice");
        requireNonNull(budget, "budget");
        requireNonNull(jobs, "jobs");
        requireNonNull(utilities, "utilities");
        moved = List.copyOf(moved);
        requireNonNull(lease, "lease");
        requireNonNull(host, "host");
        requireNonNull(program, "program");
        if (lease.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("a lease lasts for a tenth of a second at least, not " + lease);
        }
    }
}
