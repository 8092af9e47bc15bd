// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.inspect.cdx.CdxDirectory;

public record CdxWriting(CdxDirectory directory, Choice of) {

    public enum Choice {
        /** Containers without a CDX file; recorded ones are read again. */
        MISSING,
        /** Recorded containers are read again. */
        ALWAYS
    }
}
