// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/** The header of a record (Metodika 10.1). */
public record Header(RecordType recType, String author, Instant date, String standard) {

    public static final String DEFAULT_STANDARD = "Grainery 1.0";

    public Header completed(RecordStyle ofStore) {
        return new Header(
                recType,
                author.equals(GraineryRecord.NA) ? ofStore.author() : author,
                date,
                standard.equals(DEFAULT_STANDARD) ? ofStore.standard() : standard);
    }
}
