// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;

/**
 * The crawl logs of a harvest (Metodika 10.3.3).
 *
 * @param logs whether crawl logs were kept or found
 * @param path where they lie; left out when there are none
 * @param fileName their file names; left out when there are none
 */
@JsonPropertyOrder({"logs", "path", "fileName"})
public record HarvestCrawl(
        boolean logs,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> path,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> fileName) {

    /** No crawl logs known. */
    public static final HarvestCrawl NONE = new HarvestCrawl(false, Optional.empty(), List.of());

    public HarvestCrawl {
        requireNonNull(path, "path");
        fileName = fileName == null ? List.of() : List.copyOf(fileName);
    }
}
