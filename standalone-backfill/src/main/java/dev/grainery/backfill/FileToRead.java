// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.DigestAlgorithm;
import java.util.Set;

/** The digests are those that checksum lists state. */
record FileToRead(
        StorageWalk.FoundFile found, String root, boolean isKnown, boolean withCdx, Set<DigestAlgorithm> digests) {

    FileToRead {
        digests = Set.copyOf(digests);
    }

    long size() {
        return found.file().size();
    }
}
