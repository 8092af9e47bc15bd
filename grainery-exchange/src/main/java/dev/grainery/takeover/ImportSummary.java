// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

/**
 * Counts except the first two cover all stored documents, so repeating an import gives the same numbers. {@code
 * inConflict} have an MD5 that is neither the first known one nor the current one.
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
