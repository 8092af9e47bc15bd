// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much one run may read. The first file is always read, however large it is, so that each run gets further.
 *
 * @param files how many files at most
 * @param bytes how many bytes at most
 * @param time for how long files are begun; those in hand are finished
 */
public record Budget(OptionalLong files, OptionalLong bytes, Optional<Duration> time) {

    /** No limit. */
    public static final Budget NONE = new Budget(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    public Budget {
        requireNonNull(files, "files");
        requireNonNull(bytes, "bytes");
        requireNonNull(time, "time");
    }

    /** Whether there is any limit. */
    public boolean isLimited() {
        return !equals(NONE);
    }

    /** Whether one more file is within the budget, whatever the time. */
    public boolean admits(long filesBefore, long bytesBefore, long size) {
        return filesBefore < files.orElse(Long.MAX_VALUE)
                && (filesBefore == 0 || bytesBefore + size <= bytes.orElse(Long.MAX_VALUE));
    }
}
