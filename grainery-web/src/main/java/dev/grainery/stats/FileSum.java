// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

/**
 * Some files.
 *
 * @param files how many they are
 * @param bytes how many bytes they have; those of a file whose size is not known count as none
 */
public record FileSum(long files, long bytes) {

    /** No file. */
    public static final FileSum NONE = new FileSum(0, 0);

    /** These files and others. */
    public FileSum plus(FileSum other) {
        return new FileSum(files + other.files, bytes + other.bytes);
    }
}
