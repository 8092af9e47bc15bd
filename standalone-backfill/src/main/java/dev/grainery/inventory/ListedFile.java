// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;

/**
 * A file that an inventory lists.
 *
 * @param address as records write it
 * @param state what it was
 */
record ListedFile(String address, FileState state) {}
