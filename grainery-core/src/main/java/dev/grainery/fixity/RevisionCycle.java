// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static dev.grainery.record.RevisionStatus.FAILED;
import static dev.grainery.record.RevisionStatus.FIRST;
import static dev.grainery.record.RevisionStatus.FIRST_FAILED;
import static dev.grainery.record.RevisionStatus.TOBEVALIDATED;
import static dev.grainery.record.RevisionStatus.VALIDATED;
import static java.util.Objects.requireNonNull;

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

    /** How soon a failed check is to be repeated. */
    public static final Duration REPEAT_AFTER = Duration.ofDays(30);

    /** How long before its next check a good file is due. */
    public static final Duration DUE_BEFORE = Duration.ofDays(30);

    /** How long before its next check a failed file is due: it has just been read in vain. */
    public static final Duration REPEAT_BEFORE = Duration.ofDays(7);

    /**
     * How soon after a good check its next date may lie: a file is read {@link #DUE_BEFORE} its date, and so rests for a
     * month at least.
     */
    public static final Duration SOONEST_AFTER = DUE_BEFORE.multipliedBy(2);

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

    /** The revision after one more check of the same file. */
    public static Revision after(Revision before, Check check, Instant at) {
        Instant time = at.truncatedTo(ChronoUnit.MILLIS);
        return check instanceof Check.Hashed hashed ? hashed(before, hashed.hash(), time) : notAccessible(before, time);
    }

    /** The revision as it stands at a time, without any check: what is good becomes due in its last 30 days. */
    public static Revision at(Revision before, Instant now) {
        boolean good = before.statusOfValidation() == FIRST || before.statusOfValidation() == VALIDATED;
        if (!good || now.isBefore(before.nextLastDateOfValidation().minus(DUE_BEFORE))) {
            return before;
        }
        return new Revision(
                before.dateOfValidation(),
                TOBEVALIDATED,
                before.nextLastDateOfValidation(),
                before.hashOrig(),
                before.hashLast(),
                before.commentaries());
    }

    /**
     * The revision with its next check due at an earlier date, but no sooner than {@link #SOONEST_AFTER} its last check.
     * A later date changes nothing, and nor does any if the last check failed, as the next one is soon then.
     */
    public static Revision dueEarlier(Revision before, Instant date) {
        Instant soonest = before.dateOfValidation().plus(SOONEST_AFTER);
        Instant next = date.isBefore(soonest) ? soonest : date.truncatedTo(ChronoUnit.MILLIS);
        if (!isGood(before.statusOfValidation()) || !next.isBefore(before.nextLastDateOfValidation())) {
            return before;
        }
        return new Revision(
                before.dateOfValidation(),
                before.statusOfValidation(),
                next,
                before.hashOrig(),
                before.hashLast(),
                before.commentaries());
    }

    private static Revision hashed(Revision before, Hash hash, Instant at) {
        boolean late = at.isBefore(before.dateOfValidation());
        if (!before.hashOrig().isKnown()) {
            return late
                    ? late(before, FAILED, hash, Hash.NA)
                    : revision(FIRST, at, hash, Hash.NA, before.commentaries());
        }
        if (!hash.equals(before.hashOrig())) {
            return late ? before : revision(FAILED, at, before.hashOrig(), hash, before.commentaries());
        }
        if (late) {
            return before.statusOfValidation() == FIRST ? late(before, VALIDATED, hash, hash) : before;
        }
        boolean sameCheck = at.equals(before.dateOfValidation()) && before.statusOfValidation() != FAILED;
        return sameCheck ? before : revision(VALIDATED, at, hash, hash, before.commentaries());
    }

    /** What a check adds that is older than the last one: the dates are those of the newer. */
    private static Revision late(Revision before, RevisionStatus status, Hash original, Hash last) {
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

    /** Whether the last check passed. */
    public static boolean isGood(RevisionStatus status) {
        return status != FAILED && status != FIRST_FAILED;
    }

    /** How an attempt to hash a file ended. */
    public sealed interface Check {

        /** All bytes of the file were read; this is their hash. */
        record Hashed(Hash hash) implements Check {
            public Hashed {
                requireNonNull(hash, "hash");
                if (!hash.isKnown()) {
                    throw new IllegalArgumentException("a file that was hashed has a hash");
                }
            }
        }

        /** The file is missing or could not be read to its end. */
        record NotAccessible() implements Check {}

        /** The check that gave this hash; {@code NA} means the file was not accessible. */
        static Check of(Hash hash) {
            return hash.isKnown() ? new Hashed(hash) : new NotAccessible();
        }
    }
}
