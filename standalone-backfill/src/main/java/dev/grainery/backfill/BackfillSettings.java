// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.captures.TablePlace;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.Jobs;
import java.util.List;
import java.util.Optional;

/**
 * What one backfill is to do.
 *
 * @param storage where places that records name are looked at
 * @param roots directories and files to be described
 * @param listed whether the roots are listed from an inventory, so that what is there is not looked at
 * @param rules how they are walked
 * @param jobs how many files are read at once
 * @param budget how much is read
 * @param dryRun whether files are only counted, and nothing is read or written
 * @param acceptReindexed whether a rewritten CDX file is taken as the new original
 * @param expectCdxFile whether a container without a CDX file gets a record that says that the CDX file is missing
 * @param inspect whether the records of containers are inspected
 * @param utilities programs that are run for each container; if they are given payloads, it is inspected
 * @param cdx whether CDX files of containers are written, which are inspected then
 * @param captures where the tables of captures are written, if any are written; containers are inspected then
 * @param host the machine that reads
 * @param program name and version of the program
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
        Optional<TablePlace> captures,
        String host,
        String program) {

    public BackfillSettings {
        roots = List.copyOf(roots);
    }
}
