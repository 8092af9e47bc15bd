// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import java.io.IOException;
import java.io.InputStream;

/** Reads checksum lists of one format as a stream, in bounded memory. */
@FunctionalInterface
interface ListReader {

    void read(InputStream list, ListEntries entries) throws IOException;
}
