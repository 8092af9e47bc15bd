// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.file.NameText;
import java.nio.file.Path;

/** Names of files beside a WARC. */
final class Beside {

    private Beside() {}

    /** The file whose name is that of the WARC, whatever bytes it has, with something behind it. */
    static Path of(Path warc, String suffix) {
        return NameText.pathOf(NameText.of(warc.toAbsolutePath()).text() + suffix);
    }
}
