// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import java.io.IOException;
import java.io.InputStream;

/** Reads checksum lists of one form, as a stream: what it keeps in memory does not grow with the list. */
@FunctionalInterface
interface ListReader {

    /**
     * Passes on what a list states.
     *
     * @throws IOException if the list cannot be read any further
     */
    void read(InputStream list, ListEntries entries) throws IOException;
}
