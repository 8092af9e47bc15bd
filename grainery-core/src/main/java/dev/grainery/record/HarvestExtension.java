// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

public record HarvestExtension(
        long version,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
        long cdxsNumber,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<InspectionSums> inspection,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Crawl> crawls,
        @JsonUnwrapped Reconciled reconciled,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HarvestRecord.Alias> aliases,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierDocumentText> earlier,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<HarvestPartSet> parts) {

    public HarvestExtension {
        crawls = List.copyOf(crawls);
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

    public HarvestExtension modifiedAt(Optional<Instant> other) {
        return with(version, other, earlier, parts);
    }

    public HarvestExtension with(long otherVersion, Optional<HarvestPartSet> otherParts) {
        return with(otherVersion, modified, earlier, otherParts);
    }

    public HarvestExtension withEarlier(List<EarlierDocumentText> other) {
        return with(version, modified, other, parts);
    }

    private HarvestExtension with(
            long number, Optional<Instant> at, List<EarlierDocumentText> documents, Optional<HarvestPartSet> set) {
        return new HarvestExtension(number, at, cdxsNumber, inspection, crawls, reconciled, aliases, documents, set);
    }
}
