// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

/**
 * What an import of earlier records did; the same however often it is run.
 *
 * @param records documents that were read
 * @param added those that the store did not have yet
 * @param taken records of files that belong to a file with a record
 * @param doubled records of files that say of the same place and bytes what another one says, too
 * @param inConflict records of files whose MD5 is not the first one that is known of the file
 * @param withoutFile records of files that have no record
 * @param harvests records of harvests
 * @param unclear documents that are no record, or cannot be read; the store has them word for word if they are documents
 * @param withoutEarlier files with a record that no earlier record is about
 * @param interrupted whether it was stopped before the end
 */
public record ImportSummary(
        long records,
        long added,
        long taken,
        long doubled,
        long inConflict,
        long withoutFile,
        long harvests,
        long unclear,
        long withoutEarlier,
        boolean interrupted) {}
