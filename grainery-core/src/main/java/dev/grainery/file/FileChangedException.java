// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;

public final class FileChangedException extends IOException {

    private static final long serialVersionUID = 1L;

    public FileChangedException(String message) {
        super(message);
    }

    public FileChangedException(String message, IOException cause) {
        super(message, cause);
    }
}
