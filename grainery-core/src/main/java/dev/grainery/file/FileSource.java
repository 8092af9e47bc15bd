// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;

public sealed interface FileSource permits StoredFile, OpenedFile, StreamedFile {

    Location location();
}
