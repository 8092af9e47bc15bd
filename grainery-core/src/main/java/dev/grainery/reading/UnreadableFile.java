// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.OptionalLong;

/** Says why a file cannot be read, without its path, which the finding holds already. */
final class UnreadableFile {

    private UnreadableFile() {}

    static Finding finding(StoredFile file, IOException e) {
        OptionalLong offset =
                e instanceof StorageReadException storage ? OptionalLong.of(storage.offset()) : OptionalLong.empty();
        return new Finding(FindingCode.UNREADABLE, file.location().path(), offset, reason(e));
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String said = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        return said == null || said.isBlank() ? e.getClass().getSimpleName() : said;
    }
}
