// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Places;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;

/** How records of one type are put together from parts of others. */
public interface Sections<R extends StoredFileRecord> {

    /**
     * The kept record with the descriptive sections of a fresh one. Links to other records that the fresh one does not
     * know stay; header, places, version and revision are those of the kept one.
     *
     * @param identity the identifier of the result
     */
    R described(R kept, R fresh, String identity);

    /** The record with another header, other places and another revision. */
    R framed(R record, Header header, Places places, Revision revision);

    /** What a first reading of a file would have made of it, if its content said what the record says. */
    R readAgain(R record, FileCheck check);

    /** The record as it is about to be written for this number of times. */
    R versioned(R record, long version);

    /** The first of two values that is known. */
    static String known(String preferred, String other) {
        return preferred.equals(GraineryRecord.NA) ? other : preferred;
    }
}
