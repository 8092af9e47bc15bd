// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.inspect.cdx.CdxDirectory;

public record CdxWriting(CdxDirectory directory, Choice of) {

    public enum Choice {
        /** Containers that no CDX file covers; recorded ones are read again. */
        MISSING,
        /** All containers; recorded ones are read again. */
        ALWAYS
    }
}
