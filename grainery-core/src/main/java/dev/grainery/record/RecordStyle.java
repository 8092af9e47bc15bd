// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

public record RecordStyle(String author, String standard) {

    public RecordStyle {
        if (author.isBlank()) {
            throw new IllegalArgumentException("the author of records must not be blank");
        }
    }

    public Header header(RecordType type, Instant now) {
        return new Header(type, author, now.truncatedTo(ChronoUnit.MILLIS), standard);
    }
}
