// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.SharedStore;
import java.io.Serializable;

/** The file systems and the store, reached once by each process of an application. */
record Reached(FileSystems files, SharedStore store) implements Serializable {}
