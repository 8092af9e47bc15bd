// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What an operator chooses for all records made.
 *
 * @param author who makes the records
 * @param standard name and version of the record standard
 */
public record RecordStyle(String author, String standard) {

    public RecordStyle {
        if (author.isBlank()) {
            throw new IllegalArgumentException("the author of records must not be blank");
        }
    }

    /** The header of a record made now. */
    public Header header(RecordType type, Instant now) {
        return new Header(type, author, now.truncatedTo(ChronoUnit.MILLIS), standard);
    }
}
