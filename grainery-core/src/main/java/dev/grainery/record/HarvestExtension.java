// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a harvest record holds beyond the methodology.
 *
 * @param version how often the record has been written; the guard of concurrent writers
 * @param modified when it was last written; empty if it never was, or by an earlier version of the program
 * @param cdxsNumber number of the harvest's CDX files
 * @param inspection what the inspections of its containers counted together; left out if none was inspected
 * @param crawls the crawls that were watched while they wrote the harvest, in their order; left out when there are none
 * @param completeness how its crawl logs and containers agree; left out if they were never compared
 * @param fetches what became of its URIs, as its crawl logs tell it; left out if they were never read
 * @param crawlSettings what its crawls were to do; left out if their settings were never read
 * @param aliases its former names, in order; left out when there are none
 * @param earlier the documents of an earlier Grainery about it, the oldest first; left out when there are none
 * @param parts where the rest of its lists is, if they do not fit into one document; only ever in the store
 */
public record HarvestExtension(
        long version,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
        long cdxsNumber,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<InspectionSums> inspection,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Crawl> crawls,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Completeness> completeness,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Fetches> fetches,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CrawlSettings> crawlSettings,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HarvestRecord.Alias> aliases,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierText> earlier,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PartSet> parts) {

    public HarvestExtension {
        crawls = List.copyOf(crawls);
        crawlSettings = List.copyOf(crawlSettings);
        aliases = List.copyOf(aliases);
        earlier = earlier.stream().limit(Earlier.MOST).toList();
    }

    /** That of a harvest that is whole, was never written, and of which no crawl was watched. */
    public HarvestExtension(long version, long cdxsNumber) {
        this(
                version,
                Optional.empty(),
                cdxsNumber,
                Optional.empty(),
                List.of(),
                Reconciled.NONE,
                List.of(),
                List.of(),
                Optional.empty());
    }

    /** That of a harvest of which this is known, with what its crawl logs have told. */
    public HarvestExtension(
            long version,
            Optional<Instant> modified,
            long cdxsNumber,
            Optional<InspectionSums> inspection,
            List<Crawl> crawls,
            Reconciled reconciled,
            List<HarvestRecord.Alias> aliases,
            List<EarlierText> earlier,
            Optional<PartSet> parts) {
        this(
                version,
                modified,
                cdxsNumber,
                inspection,
                crawls,
                reconciled.completeness(),
                reconciled.fetches(),
                reconciled.crawlSettings(),
                aliases,
                earlier,
                parts);
    }

    private Reconciled reconciled() {
        return new Reconciled(completeness, fetches, crawlSettings);
    }

    /** The same, written at another time. */
    public HarvestExtension modifiedAt(Optional<Instant> other) {
        return new HarvestExtension(
                version, other, cdxsNumber, inspection, crawls, reconciled(), aliases, earlier, parts);
    }

    /** The same with another version, and with its lists elsewhere or not. */
    public HarvestExtension with(long otherVersion, Optional<PartSet> otherParts) {
        return new HarvestExtension(
                otherVersion, modified, cdxsNumber, inspection, crawls, reconciled(), aliases, earlier, otherParts);
    }

    /** The same with the documents of an earlier Grainery. */
    public HarvestExtension withEarlier(List<EarlierText> other) {
        return new HarvestExtension(
                version, modified, cdxsNumber, inspection, crawls, reconciled(), aliases, other, parts);
    }
}
