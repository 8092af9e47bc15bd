// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import java.util.List;
import java.util.Map;

/**
 * What one look for all known files found. It says nothing of what the files hold.
 *
 * @param present files that are there and have the size of their record
 * @param sizeUnknown files that are there, and whose record tells no size
 * @param otherSize files that are there and have another size
 * @param missing files that are not there, though their storage is
 * @param inaccessible files of which not even the size can be told
 * @param skipped files that were not looked for because their storage is not there
 * @param absent the storages that are not there
 * @param seconds how long it took
 * @param findings how often each finding was made, by code
 * @param errors how many of them are errors
 * @param interrupted whether it was stopped before its end
 */
public record PresenceSummary(
        long present,
        long sizeUnknown,
        long otherSize,
        long missing,
        long inaccessible,
        long skipped,
        List<String> absent,
        double seconds,
        Map<String, Long> findings,
        long errors,
        boolean interrupted) {

    public PresenceSummary {
        absent = List.copyOf(absent);
        findings = Map.copyOf(findings);
    }

    /** How many files are not as their records tell. */
    public long wrong() {
        return otherSize + missing + inaccessible;
    }

    /** How many files the store knows, as far as the run has come. */
    public long known() {
        return present + sizeUnknown + wrong() + skipped;
    }
}
