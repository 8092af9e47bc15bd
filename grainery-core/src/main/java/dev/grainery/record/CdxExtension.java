// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Optional;

/**
 * What a CDX file record holds beyond the methodology.
 *
 * @param version how often the record has been written
 * @param modified when it was last written; empty if it never was, or by an earlier version of the program
 * @param warcNameTotal how many container names the CDX file holds, also those that are not listed
 * @param directoryName name of the harvest directory above {@code logs/index}, else of its own directory
 * @param digests digests of the file beside its MD5, as far as they were computed; left out if there are none
 * @param earlier what the record owes to documents of an earlier Grainery; left out if nothing
 * @param places copies and conflicts, written flat
 */
public record CdxExtension(
        long version,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
        long warcNameTotal,
        String directoryName,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Digests digests,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Earlier> earlier,
        @JsonUnwrapped Places places)
        implements FileExtension {

    /** That of a record that was never written. */
    public CdxExtension(long version, long warcNameTotal, String directoryName, Places places) {
        this(version, Optional.empty(), warcNameTotal, directoryName, Digests.NONE, Optional.empty(), places);
    }

    CdxExtension written(long otherVersion, Optional<Instant> at) {
        return new CdxExtension(otherVersion, at, warcNameTotal, directoryName, digests, earlier, places);
    }

    CdxExtension withPlaces(Places other) {
        return new CdxExtension(version, modified, warcNameTotal, directoryName, digests, earlier, other);
    }

    /** The same with another name of the directory. */
    public CdxExtension withDirectoryName(String other) {
        return new CdxExtension(version, modified, warcNameTotal, other, digests, earlier, places);
    }

    CdxExtension withDigests(Digests other) {
        return new CdxExtension(version, modified, warcNameTotal, directoryName, other, earlier, places);
    }

    CdxExtension withEarlier(Optional<Earlier> other) {
        return new CdxExtension(version, modified, warcNameTotal, directoryName, digests, other, places);
    }
}
