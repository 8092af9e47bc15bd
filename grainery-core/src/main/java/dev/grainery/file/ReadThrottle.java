// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/** Is called after each block that was read; may wait to limit the rate, or count bytes. */
@FunctionalInterface
public interface ReadThrottle {

    ReadThrottle NONE = bytes -> {};

    void passed(int bytes) throws java.io.InterruptedIOException;
}
