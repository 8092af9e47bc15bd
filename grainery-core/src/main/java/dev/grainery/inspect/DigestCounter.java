// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.RecordContent.Stated;
import dev.grainery.record.Inspection.DigestCounts;
import java.util.function.BooleanSupplier;

final class DigestCounter {

    private long verified;
    private long wrong;
    private long absent;
    private long unknown;
    private long unchecked;

    /** Returns whether the digest is wrong; checkable if all bytes were read. */
    boolean end(StatedDigest.State stated, boolean checkable, BooleanSupplier isRight) {
        Stated result = stated.result(checkable, isRight);
        switch (result) {
            case ABSENT -> absent++;
            case RIGHT -> verified++;
            case WRONG -> wrong++;
            case UNKNOWN -> unknown++;
            case UNCHECKED -> unchecked++;
        }
        return result == Stated.WRONG;
    }

    DigestCounts counts() {
        return new DigestCounts(verified, wrong, absent, unknown, unchecked);
    }
}
