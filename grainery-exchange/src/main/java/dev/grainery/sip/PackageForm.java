// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import java.io.IOException;

/** A form of packages: where files lie in it, and what is written beside them. */
interface PackageForm {

    /** The directory of the files of a kind, in the package. */
    String directory(ContentKind kind);

    /**
     * Writes all that is not the archive's own.
     *
     * @return the file whose digest stands for the whole package
     */
    PackagedFile complete(PackageDraft contents) throws IOException;
}
