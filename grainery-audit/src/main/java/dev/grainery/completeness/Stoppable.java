// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/**
 * Work that sorts and merges, and reads nothing of a storage: a throttle may stop it all the same.
 *
 * @param throttle told that nothing was read, again and again
 */
record Stoppable(ReadThrottle throttle) {

    /** To be called within the work, again and again; what it throws ends the work. */
    void goOn() {
        try {
            throttle.passed(0);
        } catch (InterruptedIOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Does the work.
     *
     * @throws InterruptedIOException if the throttle throws it
     */
    <T> T result(Supplier<T> work) throws InterruptedIOException {
        try {
            return work.get();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof InterruptedIOException stopped) {
                throw stopped;
            }
            throw e;
        }
    }
}
