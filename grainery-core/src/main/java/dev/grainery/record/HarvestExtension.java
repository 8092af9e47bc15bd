// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierDocumentText> earlier,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<HarvestPartSet> parts) {

    public HarvestExtension {
        crawls = List.copyOf(crawls);
        crawlSettings = List.copyOf(crawlSettings);
        aliases = List.copyOf(aliases);
        earlier = earlier.stream().limit(Earlier.MOST).toList();
    }

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

    public HarvestExtension(
            long version,
            Optional<Instant> modified,
            long cdxsNumber,
            Optional<InspectionSums> inspection,
            List<Crawl> crawls,
            Reconciled reconciled,
            List<HarvestRecord.Alias> aliases,
            List<EarlierDocumentText> earlier,
            Optional<HarvestPartSet> parts) {
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

    public HarvestExtension modifiedAt(Optional<Instant> other) {
        return new HarvestExtension(
                version, other, cdxsNumber, inspection, crawls, reconciled(), aliases, earlier, parts);
    }

    public HarvestExtension with(long otherVersion, Optional<HarvestPartSet> otherParts) {
        return new HarvestExtension(
                otherVersion, modified, cdxsNumber, inspection, crawls, reconciled(), aliases, earlier, otherParts);
    }

    public HarvestExtension withEarlier(List<EarlierDocumentText> other) {
        return new HarvestExtension(
                version, modified, cdxsNumber, inspection, crawls, reconciled(), aliases, other, parts);
    }
}
