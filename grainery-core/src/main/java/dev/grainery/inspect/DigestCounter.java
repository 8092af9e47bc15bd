// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.record.Inspection.DigestCounts;
import java.util.function.BooleanSupplier;

/** Counts the results of one kind of digest. Not thread-safe. */
final class DigestCounter {

    private long verified;
    private long wrong;
    private long absent;
    private long unknown;
    private long unchecked;

    /** Returns whether the digest is wrong; checkable if all bytes were read. */
    boolean end(StatedDigest.State stated, boolean checkable, BooleanSupplier isRight) {
        switch (stated) {
            case ABSENT -> absent++;
            case UNKNOWN -> unknown++;
            case UNREADABLE -> {
                wrong++;
                return true;
            }
            case KNOWN -> {
                if (!checkable) {
                    unchecked++;
                } else if (isRight.getAsBoolean()) {
                    verified++;
                } else {
                    wrong++;
                    return true;
                }
            }
        }
        return false;
    }

    DigestCounts counts() {
        return new DigestCounts(verified, wrong, absent, unknown, unchecked);
    }
}
