// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.StorageEntry;
import dev.grainery.run.RunSettings;
import java.time.Duration;
import java.util.List;

/**
 * @param missingIsFailed whether files are missing even if their storage is absent
 * @param lease how long a lease lasts after its run has died
 */
public record CheckSettings(
        RunSettings common,
        FileChoice choice,
        boolean inspecting,
        List<StorageEntry> searchIn,
        boolean missingIsFailed,
        Duration lease) {

    public CheckSettings {
        searchIn = List.copyOf(searchIn);
        if (lease.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("a lease lasts at least a tenth of a second, not " + lease);
        }
    }
}
