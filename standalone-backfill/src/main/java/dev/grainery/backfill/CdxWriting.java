// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.inspect.cdx.CdxDirectory;

/**
 * That CDX files are to be written, and how.
 *
 * @param directory where they go
 * @param of of which containers
 */
public record CdxWriting(CdxDirectory directory, Choice of) {

    /** Of which containers CDX files are written. */
    public enum Choice {
        /** Of those that no CDX file covers; known ones are read again for it. */
        MISSING,
        /** Of all: known ones are read again. */
        ALWAYS
    }
}
