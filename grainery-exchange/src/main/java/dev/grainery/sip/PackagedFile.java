// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.PercentEncoding;
import dev.grainery.sip.PassingSums.FileSums;
import java.util.Optional;

/**
 * A file of a package.
 *
 * @param path its path in the package
 * @param sums size and digests
 * @param mediaType its media type
 * @param reference where it lies, if the package only says so
 * @param source what it was made of, if it is a file of the archive
 */
record PackagedFile(
        String path, FileSums sums, String mediaType, Optional<String> reference, Optional<PlannedFile> source) {

    /** Where a document beside the package's files says it lies: an URI, relative to the package if it is in it. */
    String href() {
        return reference.orElseGet(() -> PercentEncoding.relative(path));
    }
}
