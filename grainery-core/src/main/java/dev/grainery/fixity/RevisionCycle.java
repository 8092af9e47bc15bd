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
 * The life of a revision (Metodika 10.2): pure functions of a revision, the outcome of a check, and a time. The first
 * known hash never changes, and no date moves back: a check that is delivered late, after a newer one, only adds what
 * it would have added in its turn. Times count in milliseconds, as records write them.
 */
public final class RevisionCycle {

    /** How long a good check is trusted. */
    public static final Duration GOOD_FOR = Duration.ofDays(730);

    /** How long before its next check a good file may be planned for it. */
    public static final Duration PLANNED_BEFORE = Duration.ofDays(30);

    /** How soon a failed check is to be repeated. */
    public static final Duration REPEAT_AFTER = Duration.ofDays(30);

    /** How long before its next check a good file is due. */
    public static final Duration DUE_BEFORE = Duration.ofDays(30);

    /** How long before its next check a failed file is due: it has just been read in vain. */
    public static final Duration REPEAT_BEFORE = Duration.ofDays(7);

    /** How far ahead of a clock a date may lie before one of the two is wrong: clocks of machines differ a little. */
    public static final Duration CLOCKS_APART = Duration.ofDays(1);

    private RevisionCycle() {}

    /** Whether a date cannot be right, as it lies ahead. A check of such a date counts as none. */
    public static boolean isAhead(Instant date, Instant now) {
        return date.isAfter(now.plus(CLOCKS_APART));
    }

    /**
     * The revision as it is before a check that is made now: if its date lies ahead, as that of a check that was made
     * just before, so that the check now made does not count as late.
     */
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

    /** The date of a check that was made just before another one. */
    public static Instant justBefore(Instant now) {
        return now.truncatedTo(ChronoUnit.MILLIS).minusMillis(1);
    }

    /** The revision of a file that was met for the first time; no known hash means it was not accessible. */
    public static Revision first(Hash hash, Instant at) {
        return revision(hash.isKnown() ? FIRST : FIRST_FAILED, at, hash, Hash.NA, Commentaries.NONE);
    }

    /**
     * The revision after one more check of the same file.
     *
     * @param hash of all its bytes; {@code NA} if it is missing, or could not be read to its end
     */
    public static Revision after(Revision before, Hash hash, Instant at) {
        Instant time = at.truncatedTo(ChronoUnit.MILLIS);
        return hash.isKnown() ? hashed(before, hash, time) : notAccessible(before, time);
    }

    /**
     * The revision of a file of which an older hash has become known, from before all of its checks.
     *
     * @param first the hash that it had then
     */
    public static Revision begun(Revision before, Hash first) {
        boolean inaccessible =
                !isGood(before.statusOfValidation()) && !before.hashLast().isKnown();
        if (inaccessible) {
            return revision(FAILED, before.dateOfValidation(), first, Hash.NA, before.commentaries());
        }
        Hash last = before.hashLast().isKnown() ? before.hashLast() : before.hashOrig();
        if (!last.equals(first)) {
            return revision(FAILED, before.dateOfValidation(), first, last, before.commentaries());
        }
        return isGood(before.statusOfValidation())
                ? otherwise(
                        before,
                        before.statusOfValidation() == FIRST ? VALIDATED : before.statusOfValidation(),
                        first,
                        last)
                : revision(VALIDATED, before.dateOfValidation(), first, last, before.commentaries());
    }

    /** The revision as it stands at a time, without any check: what is good becomes due in its last 30 days. */
    public static Revision at(Revision before, Instant now) {
        boolean good = before.statusOfValidation() == FIRST || before.statusOfValidation() == VALIDATED;
        if (!good || now.isBefore(before.nextLastDateOfValidation().minus(DUE_BEFORE))) {
            return before;
        }
        return otherwise(before, TOBEVALIDATED, before.hashOrig(), before.hashLast());
    }

    private static Revision hashed(Revision before, Hash hash, Instant at) {
        boolean late = at.isBefore(before.dateOfValidation());
        if (!before.hashOrig().isKnown()) {
            return late
                    ? otherwise(before, FAILED, hash, Hash.NA)
                    : revision(FIRST, at, hash, Hash.NA, before.commentaries());
        }
        if (!hash.equals(before.hashOrig())) {
            return late ? before : revision(FAILED, at, before.hashOrig(), hash, before.commentaries());
        }
        if (late) {
            return before.statusOfValidation() == FIRST ? otherwise(before, VALIDATED, hash, hash) : before;
        }
        boolean sameCheck = at.equals(before.dateOfValidation()) && before.statusOfValidation() != FAILED;
        return sameCheck ? before : revision(VALIDATED, at, hash, hash, before.commentaries());
    }

    /** With the same dates: what a check adds that is older than the last one, or time alone. */
    private static Revision otherwise(Revision before, RevisionStatus status, Hash original, Hash last) {
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

    /** How long after a check of this outcome the next one is due at the latest. */
    public static Duration untilNext(RevisionStatus status) {
        return isGood(status) ? GOOD_FOR : REPEAT_AFTER;
    }

    /**
     * When a check is planned. That of a good file is up to a month before the latest date, which its record has: files that
     * were all read in one week, such as those of a first backfill, would else be due in one week again and again.
     *
     * @param path where the file lies
     * @param latest the latest date of its next check
     */
    public static Instant planned(String path, Instant latest, RevisionStatus status) {
        if (!isGood(status)) {
            return latest;
        }
        // scattered, for the hashes of names with a serial number lie close together
        long share = Integer.toUnsignedLong(path.hashCode() * 0x9E3779B9);
        return latest.minusSeconds((PLANNED_BEFORE.toSeconds() * share) >>> Integer.SIZE);
    }

    /** Whether the last check passed. */
    public static boolean isGood(RevisionStatus status) {
        return status != FAILED && status != FIRST_FAILED;
    }
}
