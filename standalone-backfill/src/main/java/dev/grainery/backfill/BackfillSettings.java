// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StorageEntry;
import dev.grainery.run.RunSettings;
import java.util.List;
import java.util.Optional;

/**
 * @param listed whether the roots come from an inventory, so that no directory is listed
 */
public record BackfillSettings(
        RunSettings common,
        List<StorageEntry> roots,
        boolean listed,
        WalkRules rules,
        boolean acceptReindexed,
        boolean expectCdxFile,
        boolean inspect,
        Optional<CdxWriting> cdx) {

    public BackfillSettings {
        roots = List.copyOf(roots);
    }
}
