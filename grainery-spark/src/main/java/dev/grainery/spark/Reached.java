// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.SharedStore;
import java.io.Serializable;

record Reached(FileSystems files, SharedStore store) implements Serializable {}
