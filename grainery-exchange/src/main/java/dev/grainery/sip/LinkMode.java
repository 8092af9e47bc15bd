// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

/** How containers and CDX files are added to a package. */
public enum LinkMode {
    COPY,
    /** Hard links: no byte is stored twice. */
    HARD,
    /** The package states locations only. */
    REFERENCE
}
