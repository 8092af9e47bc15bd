// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

/**
 * What was met in an ARC.
 *
 * @param captures records but for those that describe the ARC
 * @param undated records without a date that can be read, which have that of the record before
 * @param cut records whose content is shorter than they say
 * @param foreign places with bytes that are no record, which are kept as they are
 */
public record MigrationCounts(long captures, long undated, long cut, long foreign) {

    /** Nothing was met. */
    static final MigrationCounts NONE = new MigrationCounts(0, 0, 0, 0);
}
