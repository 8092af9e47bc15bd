// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.Observation;
import java.util.OptionalLong;

/**
 * A file as it was read in this run.
 *
 * @param directory the number of the directory in which it was met
 * @param sizeWhenMet bytes before it was read
 * @param observation what it says
 * @param offset how far it could be read, if it could not be read to its end
 * @param milliseconds how long the reading took
 */
record ReadFile<R extends StoredFileRecord>(
        int directory, long sizeWhenMet, Observation<R> observation, OptionalLong offset, long milliseconds) {

    ReadFile {
        requireNonNull(observation, "observation");
        requireNonNull(offset, "offset");
    }
}
