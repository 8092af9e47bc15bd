// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.OptionalLong;

/**
 * How many bytes a launch fetched, before they were compressed. What the crawler did not report is left out.
 *
 * @param total all of them
 * @param novel those of new content
 * @param duplicateByHash those of content that was known by its hash
 * @param notModified those of answers that nothing had changed
 */
@JsonPropertyOrder({"total", "novel", "duplicateByHash", "notModified"})
public record CrawlBytes(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong total,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong novel,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong duplicateByHash,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong notModified) {

    public CrawlBytes {
        requireNonNull(total, "total");
        requireNonNull(novel, "novel");
        requireNonNull(duplicateByHash, "duplicateByHash");
        requireNonNull(notModified, "notModified");
    }
}
