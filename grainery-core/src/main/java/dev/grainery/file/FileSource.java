// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;

/** A file that can be read once, from its first to its last byte. */
public sealed interface FileSource permits StoredFile, OpenedFile, StreamedFile {

    Location location();
}
