// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/** The footer of a record: the integrity of its file (Metodika 10.2). */
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
