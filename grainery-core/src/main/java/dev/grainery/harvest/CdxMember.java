// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.CdxRecord;

/**
 * What a harvest takes from the record of one of its indexes.
 *
 * @param fileName name of the index file
 * @param cdxID identifier of the index; unique together with the file name
 */
public record CdxMember(String fileName, String cdxID) {

    public CdxMember {
        requireNonNull(fileName, "fileName");
        requireNonNull(cdxID, "cdxID");
    }

    public static CdxMember of(CdxRecord index) {
        return new CdxMember(index.cdx().fileName(), index.cdx().cdxID());
    }
}
