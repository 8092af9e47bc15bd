// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * What the crawl logs of a harvest have told when they were read.
 *
 * @param completeness how they agree with its containers; left out if they were never compared
 * @param fetches what became of its URIs; left out if the logs were never read
 * @param crawlSettings what its crawls were to do, at most {@link CrawlSettings#MOST}; left out if no settings were found
 */
public record Reconciled(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Completeness> completeness,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Fetches> fetches,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CrawlSettings> crawlSettings) {

    /** Nothing is known. */
    public static final Reconciled NONE = new Reconciled(Optional.empty(), Optional.empty(), List.of());

    public Reconciled {
        crawlSettings = crawlSettings.stream().limit(CrawlSettings.MOST).toList();
    }
}
