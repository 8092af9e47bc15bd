// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;

/** A file that can be read from its first to its last byte, wherever its bytes come from. */
public sealed interface FileSource permits StoredFile, HeldFile, StreamedFile {

    /** Its absolute directory and name. */
    Location location();
}
