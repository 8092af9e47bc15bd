// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;

/**
 * What a harvest record holds beyond the methodology.
 *
 * @param version how often the record has been written; the guard of concurrent writers
 * @param cdxsNumber number of the harvest's indexes
 * @param parts where the rest of its lists is, if they do not fit into one document; only ever in the store
 */
@JsonPropertyOrder({"version", "cdxsNumber", "parts"})
public record HarvestExtension(
        long version,
        long cdxsNumber,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PartSet> parts) {

    public HarvestExtension {
        requireNonNull(parts, "parts");
    }

    /** A harvest that is whole. */
    public HarvestExtension(long version, long cdxsNumber) {
        this(version, cdxsNumber, Optional.empty());
    }
}
