// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Optional;

/** The section {@code extension} of a CDX file record: fields beyond the Metodika. */
public record CdxExtension(
        long version,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
        long warcNameTotal,
        String directoryName,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Digests digests,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Earlier> earlier,
        @JsonUnwrapped OtherLocations places)
        implements FileExtension {

    public CdxExtension(long version, long warcNameTotal, String directoryName, OtherLocations places) {
        this(version, Optional.empty(), warcNameTotal, directoryName, Digests.NONE, Optional.empty(), places);
    }

    CdxExtension with(Bookkeeping other) {
        return new CdxExtension(
                other.version(),
                other.modified(),
                warcNameTotal,
                directoryName,
                other.digests(),
                other.earlier(),
                other.places());
    }

    public CdxExtension withDirectoryName(String other) {
        return new CdxExtension(version, modified, warcNameTotal, other, digests, earlier, places);
    }
}
