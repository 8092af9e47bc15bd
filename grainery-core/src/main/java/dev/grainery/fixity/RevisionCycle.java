// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static dev.grainery.record.RevisionStatus.FAILED;
import static dev.grainery.record.RevisionStatus.FIRST;
import static dev.grainery.record.RevisionStatus.FIRST_FAILED;
import static dev.grainery.record.RevisionStatus.TOBEVALIDATED;
import static dev.grainery.record.RevisionStatus.VALIDATED;

import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Metodika 10.2, in pure functions. The first hash never changes and no date moves back, so a check delivered late has
 * the same effect as in its turn. Times have milliseconds.
 */
public final class RevisionCycle {

    public static final Duration GOOD_FOR = Duration.ofDays(730);

    /** Checks of good files are spread over this time before their latest date. */
    public static final Duration PLANNED_BEFORE = Duration.ofDays(30);

    public static final Duration REPEAT_AFTER = Duration.ofDays(30);

    /** A good file is due this long before its latest date. */
    public static final Duration DUE_BEFORE = Duration.ofDays(30);

    /** A failed file is due this long before its latest date, shorter as it was just read. */
    public static final Duration REPEAT_BEFORE = Duration.ofDays(7);

    /** Dates further ahead are wrong, as clocks differ less. A check with such a date does not count. */
    public static final Duration CLOCKS_APART = Duration.ofDays(1);

    private RevisionCycle() {}

    public static boolean isAhead(Instant date, Instant now) {
        return date.isAfter(now.plus(CLOCKS_APART));
    }

    /** For a check made now: a date in the future is set to just before, so that the check is not late. */
    public static Revision beforeCheck(Revision revision, Instant now) {
        if (!isAhead(revision.dateOfValidation(), now)) {
            return revision;
        }
        return new Revision(
                justBefore(now),
                revision.statusOfValidation(),
                revision.nextLastDateOfValidation(),
                revision.hashOrig(),
                revision.hashLast(),
                revision.commentaries());
    }

    public static Instant justBefore(Instant now) {
        return now.truncatedTo(ChronoUnit.MILLIS).minusMillis(1);
    }

    public static Revision first(Hash hash, Instant at) {
        return revision(hash.isKnown() ? FIRST : FIRST_FAILED, at, hash, Hash.NA, Commentaries.NONE);
    }

    /** {@code hash} is {@code NA} if the file is missing or could not be read to its end. */
    public static Revision after(Revision before, Hash hash, Instant at) {
        Instant time = at.truncatedTo(ChronoUnit.MILLIS);
        return hash.isKnown() ? hashed(before, hash, time) : notAccessible(before, time);
    }

    /** The revision after an older first hash, from before all its checks, became known. */
    public static Revision begun(Revision before, Hash first) {
        boolean inaccessible =
                before.statusOfValidation().isFailure() && !before.hashLast().isKnown();
        if (inaccessible) {
            return revision(FAILED, before.dateOfValidation(), first, Hash.NA, before.commentaries());
        }
        Hash last = before.hashLast().isKnown() ? before.hashLast() : before.hashOrig();
        if (!last.equals(first)) {
            return revision(FAILED, before.dateOfValidation(), first, last, before.commentaries());
        }
        return before.statusOfValidation().isFailure()
                ? revision(VALIDATED, before.dateOfValidation(), first, last, before.commentaries())
                : withDates(
                        before,
                        before.statusOfValidation() == FIRST ? VALIDATED : before.statusOfValidation(),
                        first,
                        last);
    }

    /** The revision at a time without a further check: a good file becomes due 30 days before its latest date. */
    public static Revision at(Revision before, Instant now) {
        boolean good = before.statusOfValidation() == FIRST || before.statusOfValidation() == VALIDATED;
        if (!good || now.isBefore(before.nextLastDateOfValidation().minus(DUE_BEFORE))) {
            return before;
        }
        return withDates(before, TOBEVALIDATED, before.hashOrig(), before.hashLast());
    }

    private static Revision hashed(Revision before, Hash hash, Instant at) {
        boolean late = at.isBefore(before.dateOfValidation());
        if (!before.hashOrig().isKnown()) {
            return late
                    ? withDates(before, FAILED, hash, Hash.NA)
                    : revision(FIRST, at, hash, Hash.NA, before.commentaries());
        }
        if (!hash.equals(before.hashOrig())) {
            return late ? before : revision(FAILED, at, before.hashOrig(), hash, before.commentaries());
        }
        if (late) {
            return before.statusOfValidation() == FIRST ? withDates(before, VALIDATED, hash, hash) : before;
        }
        boolean sameCheck = at.equals(before.dateOfValidation()) && before.statusOfValidation() != FAILED;
        return sameCheck ? before : revision(VALIDATED, at, hash, hash, before.commentaries());
    }

    private static Revision withDates(Revision before, RevisionStatus status, Hash original, Hash last) {
        return new Revision(
                before.dateOfValidation(),
                status,
                before.nextLastDateOfValidation(),
                original,
                last,
                before.commentaries());
    }

    private static Revision notAccessible(Revision before, Instant at) {
        if (at.isBefore(before.dateOfValidation())) {
            return before;
        }
        RevisionStatus status = before.hashOrig().isKnown() ? FAILED : FIRST_FAILED;
        return revision(status, at, before.hashOrig(), Hash.NA, before.commentaries());
    }

    private static Revision revision(
            RevisionStatus status, Instant at, Hash original, Hash last, Commentaries commentaries) {
        Instant time = at.truncatedTo(ChronoUnit.MILLIS);
        return new Revision(time, status, time.plus(untilNext(status)), original, last, commentaries);
    }

    public static Duration untilNext(RevisionStatus status) {
        return status.isFailure() ? REPEAT_AFTER : GOOD_FOR;
    }

    /** Spread over a month before the latest date, else all files of a first backfill would be due in one week. */
    public static Instant planned(String path, Instant latest, RevisionStatus status) {
        if (status.isFailure()) {
            return latest;
        }
        // scattered, because hashes of names with serial numbers are close together
        long share = Integer.toUnsignedLong(path.hashCode() * 0x9E3779B9);
        return latest.minusSeconds((PLANNED_BEFORE.toSeconds() * share) >>> Integer.SIZE);
    }
}
