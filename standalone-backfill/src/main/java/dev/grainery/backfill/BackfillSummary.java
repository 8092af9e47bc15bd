// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Map;

/**
 * What one backfill did.
 *
 * @param containers how the containers went
 * @param cdxFiles how the CDX files went
 * @param harvests how the harvests went
 * @param capturesNotListed how many captures have no line in the CDX files that were written
 * @param bytes bytes read from the storage
 * @param seconds how long it took
 * @param findings how often each finding was made, by code
 * @param errors how many of them are of severity error
 * @param acknowledged how many findings were made besides that a person knows of already
 * @param stillOpen how many errors of earlier runs are still open below the roots
 * @param unread what was left unread because the budget was used up
 * @param interrupted whether it was stopped before its end
 */
@JsonPropertyOrder({
    "containers",
    "cdxFiles",
    "harvests",
    "capturesNotListed",
    "bytes",
    "seconds",
    "findings",
    "errors",
    "acknowledged",
    "stillOpen",
    "unread",
    "interrupted"
})
public record BackfillSummary(
        Tally containers,
        Tally cdxFiles,
        Tally harvests,
        long capturesNotListed,
        long bytes,
        double seconds,
        Map<String, Long> findings,
        long errors,
        long acknowledged,
        long stillOpen,
        Unread unread,
        boolean interrupted) {

    public BackfillSummary {
        requireNonNull(containers, "containers");
        requireNonNull(cdxFiles, "cdxFiles");
        requireNonNull(harvests, "harvests");
        requireNonNull(unread, "unread");
        findings = Map.copyOf(findings);
    }

    /** Rate of reading in megabytes (10^6 bytes) a second. */
    public double megabytesPerSecond() {
        return seconds > 0 ? bytes / 1e6 / seconds : 0;
    }

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
}
