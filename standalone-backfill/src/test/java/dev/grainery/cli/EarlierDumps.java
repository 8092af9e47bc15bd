// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Dumps of the database of an earlier Grainery, as mongoexport writes them. */
final class EarlierDumps {

    private EarlierDumps() {}

    /** A document about a harvest that no record contradicts. */
    static Path harvest(Path file) throws IOException {
        return Files.writeString(
                file,
                "{\"recType\":\"harvest\",\"author\":\"Adela\",\"date\":\"2019-02-03T11:00:00Z\",\"standard\":\"Grainery 0.3\","
                        + "\"harvest\":{\"harvestName\":\"Topics-2019-02-Barley\"}}\n");
    }
}
