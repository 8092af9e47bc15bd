// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.io.IOException;
import java.nio.file.Path;

public final class EarlierDumpException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EarlierDumpException(Path file, long offset, IOException cause) {
        super(
                file + " cannot be read at offset " + offset + ": " + cause
                        + ". Make sure that it is a readable file, and read it again from its start.",
                cause);
    }
}
