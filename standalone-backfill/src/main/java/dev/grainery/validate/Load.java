// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

/**
 * Files to read.
 *
 * @param files how many
 * @param bytes their size together; files whose size is not known count for nothing
 */
record Load(long files, long bytes) {

    static final Load NONE = new Load(0, 0);

    Load and(long size) {
        return new Load(files + 1, bytes + size);
    }

    Load with(Load other) {
        return new Load(files + other.files, bytes + other.bytes);
    }
}
