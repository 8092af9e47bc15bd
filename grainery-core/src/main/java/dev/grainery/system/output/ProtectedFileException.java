// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.Path;

/** A file that Grainery was told to write to is, or would be, a part of the archive. Nothing was opened or changed. */
public final class ProtectedFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean canBeForced;

    /**
     * @param file the file, with its links resolved
     * @param reason why it is not written to, and what to do instead
     * @param canBeForced whether it would be written if the user insisted
     */
    ProtectedFileException(Path file, String reason, boolean canBeForced) {
        super(file + " " + reason);
        this.canBeForced = canBeForced;
    }

    /** Whether the file would be written if the user insisted: it is not there, and would be inside the archive. */
    public boolean canBeForced() {
        return canBeForced;
    }

    /** A file that is of the archive by what it is. */
    static ProtectedFileException ofKind(Path file, ArchiveFileKind kind) {
        return new ProtectedFileException(
                file,
                "is " + kind.words() + ", which is never overwritten; choose another name, or move the file away first",
                false);
    }
}
