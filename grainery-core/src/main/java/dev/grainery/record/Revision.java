// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/**
 * The footer that closes every record: what is promised about the integrity of its file (Metodika 10.2).
 *
 * @param dateOfValidation when integrity was last checked
 * @param statusOfValidation how that check ended
 * @param nextLastDateOfValidation the latest time for the next check
 * @param hashOrig MD5 when the record was made; never changed afterwards
 * @param hashLast MD5 of the last check, {@code NA} before the first one
 * @param commentaries the comment on the record
 */
public record Revision(
        Instant dateOfValidation,
        RevisionStatus statusOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig,
        Hash hashLast,
        Commentaries commentaries) {

    /** The same revision with another comment. */
    public Revision withCommentaries(Commentaries other) {
        return new Revision(dateOfValidation, statusOfValidation, nextLastDateOfValidation, hashOrig, hashLast, other);
    }
}
