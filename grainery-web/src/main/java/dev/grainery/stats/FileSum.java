// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

/**
 * @param bytes total size; unknown sizes count as zero
 */
public record FileSum(long files, long bytes) {

    public static final FileSum NONE = new FileSum(0, 0);

    public FileSum plus(FileSum other) {
        return new FileSum(files + other.files, bytes + other.bytes);
    }
}
