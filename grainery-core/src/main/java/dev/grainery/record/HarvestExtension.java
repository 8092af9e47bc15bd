// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;

/**
 * What a harvest record holds beyond the methodology.
 *
 * @param version how often the record has been written; the guard of concurrent writers
 * @param cdxsNumber number of the harvest's indexes
 * @param crawls the crawls that were watched while they wrote the harvest, in their order; left out when there are none
 * @param aliases its former names, in order; left out when there are none
 * @param parts where the rest of its lists is, if they do not fit into one document; only ever in the store
 */
@JsonPropertyOrder({"version", "cdxsNumber", "crawls", "aliases", "parts"})
public record HarvestExtension(
        long version,
        long cdxsNumber,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Crawl> crawls,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HarvestRecord.Alias> aliases,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PartSet> parts) {

    public HarvestExtension {
        crawls = crawls == null ? List.of() : List.copyOf(crawls);
        aliases = aliases == null ? List.of() : List.copyOf(aliases);
        requireNonNull(parts, "parts");
    }

    /** A harvest that is whole, and of which no crawl was watched. */
    public HarvestExtension(long version, long cdxsNumber) {
        this(version, cdxsNumber, List.of(), List.of(), Optional.empty());
    }

    /** The same with another version, and with its lists elsewhere or not. */
    public HarvestExtension with(long otherVersion, Optional<PartSet> otherParts) {
        return new HarvestExtension(otherVersion, cdxsNumber, crawls, aliases, otherParts);
    }
}
