// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * @param missingIsFailed whether files are missing even if their storage is absent
 * @param lease how long a lease lasts after its run has died
 */
public record CheckSettings(
        Storage storage,
        FileChoice choice,
        Budget budget,
        Jobs jobs,
        boolean inspecting,
        Utilities utilities,
        Optional<TableDirectory> captures,
        boolean dryRun,
        List<StorageEntry> searchIn,
        boolean missingIsFailed,
        Duration lease,
        String host,
        String program) {

    public CheckSettings {
        searchIn = List.copyOf(searchIn);
        if (lease.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("a lease lasts at least a tenth of a second, not " + lease);
        }
    }
}
