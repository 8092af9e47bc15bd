// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.OptionalLong;

/**
 * The hosts, statuses or media types that are not named.
 *
 * @param number how many there are
 * @param documents how many documents they have together
 * @param bytes how many bytes, left out if that is not known
 */
@JsonPropertyOrder({"number", "documents", "bytes"})
public record CrawlRest(
        long number,
        long documents,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes) {

    /** No more than is named. */
    public static final CrawlRest NONE = new CrawlRest(0, 0, OptionalLong.empty());

    public CrawlRest {
        requireNonNull(bytes, "bytes");
    }

    /** The same with one that is not named, either. */
    public CrawlRest plus(CrawlShare share) {
        return new CrawlRest(number + 1, sum(documents, share.documents()), sum(share.bytes()));
    }

    private OptionalLong sum(OptionalLong more) {
        return more.isEmpty() ? bytes : OptionalLong.of(sum(bytes.orElse(0), more.getAsLong()));
    }

    // the numbers are read from a file, which anyone may have written to
    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
