// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

public enum CdxKind {
    CDX,
    CDXJ,
    UNKNOWN
}
