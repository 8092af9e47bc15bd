// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.finding.Finding;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * One reading of a file.
 * @param candidate the record of a first reading; its version and places are ignored
 * @param acceptReindexed whether other bytes of an index are a rewriting rather than damage
 * @param findings empty if not known any more
 * @param milliseconds duration, if the reading of a recorded file counts as a check in the history
 * @param before the previous reading that the reader had seen; the epoch if there was no entry. If another process has
 *     read the same bytes since, this reading is redundant and has no effect
 */
@API(status = API.Status.EXPERIMENTAL)
public record Observation<R extends StoredFileRecord>(
        R candidate,
        boolean acceptReindexed,
        Optional<List<Finding>> findings,
        OptionalLong milliseconds,
        Optional<Instant> before) {

    public Observation {
        findings = findings.map(List::copyOf);
    }

    public Observation(R candidate, boolean acceptReindexed, Optional<List<Finding>> findings) {
        this(candidate, acceptReindexed, findings, OptionalLong.empty());
    }

    public Observation(
            R candidate, boolean acceptReindexed, Optional<List<Finding>> findings, OptionalLong milliseconds) {
        this(candidate, acceptReindexed, findings, milliseconds, Optional.empty());
    }

    public static <R extends StoredFileRecord> Observation<R> of(R candidate) {
        return new Observation<>(candidate, false, Optional.empty());
    }

    public static <R extends StoredFileRecord> Observation<R> of(R candidate, List<Finding> findings) {
        return new Observation<>(candidate, false, Optional.of(findings));
    }

    public Location location() {
        return candidate.location();
    }

    /** {@code NA} if it could not be read. */
    public Hash hash() {
        return candidate.revision().hashOrig();
    }

    /** When it was read, truncated to milliseconds. */
    public Instant at() {
        return candidate.revision().dateOfValidation().truncatedTo(ChronoUnit.MILLIS);
    }

    @API(status = API.Status.EXPERIMENTAL)
    public enum Outcome {
        NEW,
        /** Equal to its record; only the date of the check changed. */
        UNCHANGED,
        UPDATED,
        /** The same bytes exist elsewhere: the file is listed in the record of its identity. */
        COPY,
        /** Other bytes have the same identity: the file is listed as a conflict in the record of the first. */
        CONFLICT,
        /** A recorded file that is unreadable or changed. */
        FAILED_CHECK,
        /** Another process has read the same bytes there meanwhile, and stored the result. */
        DONE_TWICE,
        REFUSED
    }
}
