// SPDX-License-Identifier: Apache-2.0
package dev.grainery.takeover;

/** Counts but the first two cover all stored documents; {@code inConflict} have neither first nor current MD5. */
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
