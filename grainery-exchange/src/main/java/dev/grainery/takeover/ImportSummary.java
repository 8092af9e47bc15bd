// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

/**
 * What an import of the documents of an earlier Grainery did. All but the first two count what the store keeps, with
 * former imports: they are the same however often an import is run.
 *
 * @param records documents that were read
 * @param added those that the store did not keep yet
 * @param taken documents about a file that has a record
 * @param duplicates documents with the same place and MD5 as another one
 * @param inConflict documents whose MD5 is not the first one that is known of the file, or not that of its bytes now
 * @param withoutFile documents about files that have no record
 * @param harvests documents about harvests
 * @param unclear what was read and is no record
 * @param withoutEarlier files with a record that no document is about
 * @param interrupted whether it was stopped before the end
 */
public record ImportSummary(
        long records,
        long added,
        long taken,
        long duplicates,
        long inConflict,
        long withoutFile,
        long harvests,
        long unclear,
        long withoutEarlier,
        boolean interrupted) {

    /** The numbers while they are counted. */
    static final class Counts {

        long records;
        long added;
        long taken;
        long duplicates;
        long inConflict;
        long withoutFile;
        long harvests;
        long unclear;
        long filesMet;

        ImportSummary summary(long files, boolean interrupted) {
            return new ImportSummary(
                    records,
                    added,
                    taken,
                    duplicates,
                    inConflict,
                    withoutFile,
                    harvests,
                    unclear,
                    files - filesMet,
                    interrupted);
        }
    }
}
