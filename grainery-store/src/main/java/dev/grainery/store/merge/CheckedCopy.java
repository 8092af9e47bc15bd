// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Place;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;

/**
 * One file at one location and its own history of checks, whichever of a record's lists it stands in.
 *
 * @param directory its directory; the name is that of its record
 * @param size its size when it was last read
 * @param checks its checks, with the first hash ever known of it
 */
record CheckedCopy(String directory, Amount size, Revision checks) {

    static CheckedCopy primary(StoredFileRecord record) {
        return new CheckedCopy(record.location().directory(), record.size(), record.revision());
    }

    static CheckedCopy copy(Place place, Hash original) {
        return listed(place, original);
    }

    static CheckedCopy conflict(Place place) {
        return listed(place, place.hash());
    }

    static CheckedCopy met(Observation<?> observation) {
        return new CheckedCopy(
                observation.location().directory(),
                observation.candidate().size(),
                RevisionCycle.first(observation.hash(), observation.at()));
    }

    private static CheckedCopy listed(Place place, Hash original) {
        Instant date = place.dateOfValidation();
        RevisionStatus status = place.statusOfValidation();
        boolean first = status == RevisionStatus.FIRST || status == RevisionStatus.FIRST_FAILED;
        return new CheckedCopy(
                place.absolute(),
                place.size(),
                new Revision(
                        date,
                        status,
                        date.plus(RevisionCycle.untilNext(status)),
                        original,
                        first ? Hash.NA : place.hash(),
                        Commentaries.NONE));
    }

    /** The same file met once more. */
    CheckedCopy metAgain(Observation<?> observation) {
        boolean newer = !observation.at().isBefore(checks.dateOfValidation());
        boolean better = newer || !checks.hashOrig().isKnown();
        Amount then =
                observation.hash().isKnown() && better ? observation.candidate().size() : size;
        return new CheckedCopy(directory, then, RevisionCycle.after(checks, observation.hash(), observation.at()));
    }

    /** Whether its first known bytes are these. */
    boolean began(Hash original) {
        return original.isKnown() && checks.hashOrig().equals(original);
    }

    /** How it is listed: with the hash of its last check, which is {@code NA} if a copy could not be read. */
    Place asCopy() {
        boolean failed = checks.statusOfValidation() == RevisionStatus.FAILED;
        return place(failed ? checks.hashLast() : checks.hashOrig());
    }

    /** How it is listed: with the last hash that is known of it, for the record knows no other. */
    Place asConflict() {
        boolean changed = checks.statusOfValidation() == RevisionStatus.FAILED
                && checks.hashLast().isKnown();
        return place(changed ? checks.hashLast() : checks.hashOrig());
    }

    private Place place(Hash hash) {
        RevisionStatus status = checks.statusOfValidation() == RevisionStatus.TOBEVALIDATED
                ? RevisionStatus.VALIDATED
                : checks.statusOfValidation();
        return new Place(directory, size, checks.dateOfValidation(), status, hash);
    }
}
