// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

/** The format of a container. */
public enum ContainerKind {
    WARC,
    ARC
}
