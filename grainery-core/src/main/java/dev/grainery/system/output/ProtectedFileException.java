// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.Path;

/** Refusal to write to a path inside the archive. No file was opened or changed. */
public final class ProtectedFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean canBeForced;

    ProtectedFileException(Path file, String reason, boolean canBeForced) {
        super(file + " " + reason);
        this.canBeForced = canBeForced;
    }

    public boolean canBeForced() {
        return canBeForced;
    }

    static ProtectedFileException ofKind(Path file, ArchiveFileKind kind) {
        return new ProtectedFileException(
                file,
                "is " + kind.words + ", which is never overwritten; choose another name, or move the file away first",
                false);
    }
}
