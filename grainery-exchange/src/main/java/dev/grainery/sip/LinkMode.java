// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

/** How containers and CDX files get into a package. */
public enum LinkMode {
    /** Each is copied. */
    COPY,
    /** Each gets a second name in the package: no byte is stored twice. */
    HARD,
    /** The package only says where each lies. */
    REFERENCE
}
