// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

public enum LinkMode {
    COPY,
    /** Hard links: no byte is stored twice. */
    HARD,
    /** The package states locations only. */
    REFERENCE
}
