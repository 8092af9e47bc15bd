// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/**
 * The footer of a record: the integrity of its file (Metodika 10.2).
 *
 * @param dateOfValidation time of the last check
 * @param statusOfValidation its result
 * @param nextLastDateOfValidation latest time of the next check
 * @param hashOrig first MD5; never changed
 * @param hashLast MD5 of the last check, {@code NA} before the first check
 */
public record Revision(
        Instant dateOfValidation,
        RevisionStatus statusOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig,
        Hash hashLast,
        Commentaries commentaries) {

    public Revision withCommentaries(Commentaries other) {
        return new Revision(dateOfValidation, statusOfValidation, nextLastDateOfValidation, hashOrig, hashLast, other);
    }
}
