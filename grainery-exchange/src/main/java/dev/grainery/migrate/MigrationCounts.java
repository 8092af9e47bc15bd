// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

/**
 * Counts of an ARC's contents.
 * @param captures records except filedesc
 * @param undated records without a readable date, which get the date of the previous one
 * @param cut records with less content than stated
 * @param foreign ranges outside of records
 */
public record MigrationCounts(long captures, long undated, long cut, long foreign) {
    static final MigrationCounts NONE = new MigrationCounts(0, 0, 0, 0);
}
