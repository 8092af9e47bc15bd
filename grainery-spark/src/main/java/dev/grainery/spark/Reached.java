// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.SharedStore;
import java.io.Serializable;

/** What each process of an application reaches once, and all its tasks use: the file systems of Hadoop, and the store. */
record Reached(FileSystems files, SharedStore store) implements Serializable {}
