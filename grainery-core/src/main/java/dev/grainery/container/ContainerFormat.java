// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

/** The format of a container, told by its content. */
public enum ContainerFormat {
    /** ISO 28500. */
    WARC,
    /** The Internet Archive's format before it. */
    ARC,
    /** Something else under a container's name. */
    NONE
}
