// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * What became of every container that a URI of a launch was written to: {@code named = recorded + unfinished +
 * vanished}.
 *
 * @param named containers that URIs named
 * @param recorded those that have a record
 * @param unfinished those that no writer will finish, and that were left as {@code .open} or {@code .invalid}
 * @param vanished those that were gone before they could be read
 * @param vanishedNames file names of those, the first {@link Crawl#MOST_FILES} in order
 */
@JsonPropertyOrder({"named", "recorded", "unfinished", "vanished", "vanishedNames"})
public record CrawlBalance(
        long named,
        long recorded,
        long unfinished,
        long vanished,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> vanishedNames) {

    public CrawlBalance {
        vanishedNames = Crawl.names(vanishedNames);
    }

    /** The same with no more names than this. */
    CrawlBalance withMostNames(int most) {
        return new CrawlBalance(
                named, recorded, unfinished, vanished, vanishedNames.subList(0, Math.min(most, vanishedNames.size())));
    }
}
