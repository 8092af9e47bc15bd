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
 * A file as it was met and read once.
 *
 * @param candidate its record as if it were met for the first time; what it says of versions and places is not used
 * @param acceptReindexed whether other bytes of an index are a new indexing rather than damage
 * @param findings what was found while it was read, empty if that is not known any more
 * @param milliseconds how long it was read, if that is a check for the history, should the file be known; a first reading
 *     is none
 * @param before when it was read before, as far as its reader knew, who is not alone; the epoch if nobody knew its place. If
 *     somebody else has read the same bytes there since, this is that reading done twice, and nothing becomes of it
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

    /** A file whose reading is no check for the history. */
    public Observation(R candidate, boolean acceptReindexed, Optional<List<Finding>> findings) {
        this(candidate, acceptReindexed, findings, OptionalLong.empty());
    }

    /** A file whose reader is alone. */
    public Observation(
            R candidate, boolean acceptReindexed, Optional<List<Finding>> findings, OptionalLong milliseconds) {
        this(candidate, acceptReindexed, findings, milliseconds, Optional.empty());
    }

    /** A file whose bytes must not change, of which it is not known what was found while it was read. */
    public static <R extends StoredFileRecord> Observation<R> of(R candidate) {
        return new Observation<>(candidate, false, Optional.empty());
    }

    /** A file whose bytes must not change. */
    public static <R extends StoredFileRecord> Observation<R> of(R candidate, List<Finding> findings) {
        return new Observation<>(candidate, false, Optional.of(findings));
    }

    public Location location() {
        return candidate.location();
    }

    /** The hash of its bytes, {@code NA} if it could not be read. */
    public Hash hash() {
        return candidate.revision().hashOrig();
    }

    /** When it was read, in whole milliseconds. */
    public Instant at() {
        return candidate.revision().dateOfValidation().truncatedTo(ChronoUnit.MILLIS);
    }

    /** What became of a file that was met. */
    @API(status = API.Status.EXPERIMENTAL)
    public enum Outcome {
        /** It has a record now. */
        NEW,
        /** It is what its record says; only the date of the check moved. */
        UNCHANGED,
        /** It is the file of its record, and the record says more or other things now. */
        UPDATED,
        /** The same bytes lie elsewhere too: it is listed in the record of its identity. */
        COPY,
        /** Other bytes claim the same identity: it is listed as a conflict in the record of the first. */
        CONFLICT,
        /** It is known, but it could not be read now, or is not what it was. */
        FAILED_CHECK,
        /** Somebody else has read the same bytes there meanwhile, and written what became of it. */
        DONE_TWICE,
        /** The store refused its record. */
        REFUSED
    }
}
