// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Comparator;
import java.util.OptionalLong;

/**
 * What a launch fetched from one host, with one status, or of one media type. Shares are ordered by documents, then
 * bytes, the largest first, then by name.
 *
 * @param name the host, the status or the media type, cut after {@link Crawl#LONGEST_NAME} characters
 * @param documents how many
 * @param bytes how many they have, left out if that is not known
 */
@JsonPropertyOrder({"name", "documents", "bytes"})
public record CrawlShare(
        String name,
        long documents,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes) implements Comparable<CrawlShare> {

    private static final Comparator<CrawlShare> ORDER = Comparator.comparingLong(CrawlShare::documents)
            .thenComparingLong(share -> share.bytes().orElse(0))
            .reversed()
            .thenComparing(CrawlShare::name);

    public CrawlShare {
        name = Crawl.clean(requireNonNull(name, "name"), Crawl.LONGEST_NAME);
        requireNonNull(bytes, "bytes");
    }

    @Override
    public int compareTo(CrawlShare other) {
        return ORDER.compare(this, other);
    }
}
