// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

public enum CdxKind {
    /** Columns separated by blanks. */
    CDX,
    /** A key, a time, and a JSON object. */
    CDXJ,
    UNKNOWN
}
