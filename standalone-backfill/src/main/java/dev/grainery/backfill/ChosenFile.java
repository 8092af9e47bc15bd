// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.DigestAlgorithm;
import java.util.Set;

/**
 * A file that a walk has met and that is to be read.
 *
 * @param found the file
 * @param root where the walk began that met it
 * @param isKnown whether the store knows the place
 * @param withCdx whether its CDX file is written, if any are
 * @param digests which digests are computed that lists state
 */
record ChosenFile(
        StorageWalk.FoundFile found, String root, boolean isKnown, boolean withCdx, Set<DigestAlgorithm> digests) {

    ChosenFile {
        digests = Set.copyOf(digests);
    }

    long size() {
        return found.file().size();
    }
}
