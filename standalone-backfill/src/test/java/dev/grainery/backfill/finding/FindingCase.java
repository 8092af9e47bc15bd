// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.store.GraineryStore;
import java.nio.file.Path;
import java.util.List;

/**
 * An archive that cannot be committed as files, because it takes links, odd names, or something that happens.
 *
 * @param name the code of the finding it is about, and what sets it apart from others of that code
 * @param tree the files to begin with
 * @param run makes of the archive what it is to be, and does the run that is looked at
 * @param expected the findings that run must give, and no others, in order: the code, and the file below the archive
 */
record FindingCase(String name, FixtureTree tree, Run run, List<String> expected) {

    /** What happens to an archive. */
    @FunctionalInterface
    interface Run {

        /**
         * Does the run.
         *
         * @param archive where the tree was written
         * @param store an empty store
         */
        BackfillRun.Done over(Path archive, GraineryStore store) throws Exception;
    }

    @Override
    public String toString() {
        return name;
    }
}
