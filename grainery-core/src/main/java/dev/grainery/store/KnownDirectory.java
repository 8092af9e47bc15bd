// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What the store knows of the files of one directory as a whole. Each digest stands for a set of files of which every
 * one has a location with a known hash, and with the size that went into the digest.
 *
 * @param directory its absolute path
 * @param token changes whenever a location in the directory is about to lose something of that; empty if it never did
 * @param digests of the parts of the directory in order, empty if nothing is known
 * @param isAtRest whether no location in it has been about to change for a while
 */
public record KnownDirectory(String directory, Optional<String> token, List<String> digests, boolean isAtRest) {

    public KnownDirectory {
        requireNonNull(directory, "directory");
        requireNonNull(token, "token");
        digests = List.copyOf(digests);
    }

    static KnownDirectory unknown(String directory) {
        return new KnownDirectory(directory, Optional.empty(), List.of(), true);
    }

    /** The same with other digests, to be given to {@link Directories#settle}. */
    public KnownDirectory with(List<String> others) {
        return new KnownDirectory(directory, token, others, isAtRest);
    }
}
