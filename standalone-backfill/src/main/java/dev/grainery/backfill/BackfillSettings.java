// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import java.util.List;
import java.util.Optional;

/**
 * @param listed whether the roots come from an inventory, so that no directory is listed
 */
public record BackfillSettings(
        Storage storage,
        List<StorageEntry> roots,
        boolean listed,
        WalkRules rules,
        Jobs jobs,
        Budget budget,
        boolean dryRun,
        boolean acceptReindexed,
        boolean expectCdxFile,
        boolean inspect,
        Utilities utilities,
        Optional<CdxWriting> cdx,
        Optional<TableDirectory> captures,
        String host,
        String program) {

    public BackfillSettings {
        roots = List.copyOf(roots);
    }
}
