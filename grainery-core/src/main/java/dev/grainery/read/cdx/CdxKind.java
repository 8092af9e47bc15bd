// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

/** What the lines of a CDX file look like. */
public enum CdxKind {
    /** Columns between spaces. */
    CDX,
    /** A key, a time, and a JSON object. */
    CDXJ,
    /** Neither, or there are no lines to tell it by. */
    UNKNOWN
}
