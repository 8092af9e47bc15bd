// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.file.NameText;
import java.nio.file.Path;

final class SiblingFile {

    private SiblingFile() {}

    /** The file named like the WARC, with a suffix; independent of the locale. */
    static Path of(Path warc, String suffix) {
        return NameText.pathOf(NameText.of(warc.toAbsolutePath()).text() + suffix);
    }
}
