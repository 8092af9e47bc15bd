// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.OptionalLong;

/**
 * How many URIs of a launch met with which outcome. What the crawler did not report is left out.
 *
 * @param processed those it was done with: the sum of the next three
 * @param succeeded those that were fetched, whatever the server answered
 * @param failed those that could not be fetched
 * @param disregarded those that were left out on purpose, such as by robots.txt
 * @param queued those that were still to be fetched when it ended
 * @param novel documents whose content was new
 * @param duplicateByHash documents whose content was known by its hash
 * @param notModified documents that their server said were unchanged
 */
@JsonPropertyOrder({
    "processed",
    "succeeded",
    "failed",
    "disregarded",
    "queued",
    "novel",
    "duplicateByHash",
    "notModified"
})
public record CrawlUris(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong processed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong succeeded,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong failed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong disregarded,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong queued,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong novel,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong duplicateByHash,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong notModified) {

    public CrawlUris {
        requireNonNull(processed, "processed");
        requireNonNull(succeeded, "succeeded");
        requireNonNull(failed, "failed");
        requireNonNull(disregarded, "disregarded");
        requireNonNull(queued, "queued");
        requireNonNull(novel, "novel");
        requireNonNull(duplicateByHash, "duplicateByHash");
        requireNonNull(notModified, "notModified");
    }
}
