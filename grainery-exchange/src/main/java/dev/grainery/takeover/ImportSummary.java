// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

/**
 * The result of an import. Counts except the first two cover all stored documents, so repeating an import gives the
 * same numbers.
 * @param added documents that were not stored yet
 * @param taken documents about a recorded file
 * @param duplicates documents with the location and MD5 of another one
 * @param inConflict documents whose MD5 is neither the first known one nor the current one
 * @param withoutEarlier recorded files without a document
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
