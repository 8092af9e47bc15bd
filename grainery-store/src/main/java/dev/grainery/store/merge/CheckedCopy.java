// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;

/** The file name is that of the record; checks have the first recorded hash of this file. */
record CheckedCopy(String directory, Amount size, Revision checks) {

    static CheckedCopy primary(StoredFileRecord record) {
        return new CheckedCopy(record.location().directory(), record.size(), record.revision());
    }

    static CheckedCopy copy(OtherLocation place, Hash original) {
        return listed(place, original);
    }

    static CheckedCopy conflict(OtherLocation place) {
        return listed(place, place.hash());
    }

    static CheckedCopy firstRead(Observation<?> observation) {
        return new CheckedCopy(
                observation.location().directory(),
                observation.candidate().size(),
                RevisionCycle.first(observation.hash(), observation.at()));
    }

    private static CheckedCopy listed(OtherLocation place, Hash original) {
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

    boolean began(Hash original) {
        return original.isKnown() && checks.hashOrig().equals(original);
    }

    /** With the hash of its last check, {@code NA} if it could not be read. */
    OtherLocation asCopy() {
        boolean failed = checks.statusOfValidation() == RevisionStatus.FAILED;
        return place(failed ? checks.hashLast() : checks.hashOrig());
    }

    /** With its last recorded hash, as the record has no other. */
    OtherLocation asConflict() {
        boolean changed = checks.statusOfValidation() == RevisionStatus.FAILED
                && checks.hashLast().isKnown();
        return place(changed ? checks.hashLast() : checks.hashOrig());
    }

    private OtherLocation place(Hash hash) {
        RevisionStatus status = checks.statusOfValidation() == RevisionStatus.TOBEVALIDATED
                ? RevisionStatus.VALIDATED
                : checks.statusOfValidation();
        return new OtherLocation(directory, size, checks.dateOfValidation(), status, hash);
    }
}
