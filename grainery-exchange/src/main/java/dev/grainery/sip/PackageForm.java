// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import java.io.IOException;

interface PackageForm {
    String directory(ContentKind kind);

    /** Writes all metadata and returns the file whose digest covers the whole package. */
    PackagedFile complete(PackageDraft contents) throws IOException;
}
