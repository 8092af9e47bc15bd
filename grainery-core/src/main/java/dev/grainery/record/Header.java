// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/**
 * The header that opens every record (Metodika 10.1).
 *
 * @param recType what the record describes
 * @param author who made the record, the operator of the extractor
 * @param date when the record was first made; an update keeps it
 * @param standard name and version of the record standard
 */
public record Header(RecordType recType, String author, Instant date, String standard) {

    /** The standard these records follow unless configured otherwise. */
    public static final String DEFAULT_STANDARD = "Grainery 1.0";

    /** The same, with the author and the standard of a store if whoever made the record was not told any. */
    public Header completed(RecordStyle ofStore) {
        return new Header(
                recType,
                author.equals(GraineryRecord.NA) ? ofStore.author() : author,
                date,
                standard.equals(DEFAULT_STANDARD) ? ofStore.standard() : standard);
    }
}
