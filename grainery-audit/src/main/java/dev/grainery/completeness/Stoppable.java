// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Makes work that does not read from a storage, such as sorting, stoppable by a throttle. */
record Stoppable(ReadThrottle throttle) {
    void checkStop() {
        try {
            throttle.passed(0);
        } catch (InterruptedIOException e) {
            throw new UncheckedIOException(e);
        }
    }

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
