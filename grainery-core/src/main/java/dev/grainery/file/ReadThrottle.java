// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/** Told of all bytes read; an implementation may wait to keep a rate, or count for a progress line. */
@FunctionalInterface
public interface ReadThrottle {

    /** Reads as fast as the storage gives. */
    ReadThrottle NONE = bytes -> {};

    /**
     * So many bytes were just read.
     *
     * @throws java.io.InterruptedIOException if the wait is interrupted
     */
    void passed(int bytes) throws java.io.InterruptedIOException;
}
