// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

public record Reconciled(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Completeness> completeness,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Fetches> fetches,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CrawlSettings> crawlSettings) {

    public static final Reconciled NONE = new Reconciled(Optional.empty(), Optional.empty(), List.of());

    public Reconciled {
        crawlSettings = crawlSettings.stream().limit(CrawlSettings.MOST).toList();
    }
}
