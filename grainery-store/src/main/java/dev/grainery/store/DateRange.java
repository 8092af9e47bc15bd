// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.store.document.Query;
import java.time.Instant;

/** The end is exclusive. */
public record DateRange(Instant from, Instant before) {

    public static final DateRange ALL =
            new DateRange(Instant.parse("0000-01-01T00:00:00Z"), Instant.parse("9999-12-31T23:59:59.999Z"));

    Query of(String field) {
        return Query.all().from(field, RecordDate.text(from)).before(field, RecordDate.text(before));
    }
}
