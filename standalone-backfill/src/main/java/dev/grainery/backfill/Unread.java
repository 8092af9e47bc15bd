// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/**
 * What a run met and left unread, because its budget was used up, or their storage gave no bytes.
 *
 * @param files how many files
 * @param bytes how many bytes they have
 */
public record Unread(long files, long bytes) {

    /** Everything was read. */
    public static final Unread NOTHING = new Unread(0, 0);

    /** Whether anything was left. */
    public boolean any() {
        return files > 0;
    }
}
