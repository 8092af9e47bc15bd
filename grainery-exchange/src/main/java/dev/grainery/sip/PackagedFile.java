// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.PercentEncoding;
import dev.grainery.sip.MeasuringOutput.FileSums;
import java.util.Optional;

record PackagedFile(
        String path, FileSums sums, String mediaType, Optional<String> reference, Optional<PlannedFile> source) {

    /** A URI for documents in the root of the package, relative if the file is in it. */
    String href() {
        return reference.orElseGet(() -> PercentEncoding.relative(path));
    }
}
