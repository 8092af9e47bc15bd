// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The figures of one launch, as its crawler counted them. What the crawler did not report is left out.
 *
 * @param durationMillis how long it crawled, in milliseconds, without the time it was paused
 * @param uris how many URIs met with which outcome
 * @param bytes how many bytes were fetched
 * @param seeds how many seeds were crawled
 * @param hosts what was fetched from which host; the crawler counts lookups of names as host {@code dns:}
 * @param statusCodes how many documents had which status, by the number in the crawler's logs; bytes are not known
 * @param mediaTypes what was fetched of which media type
 */
@JsonPropertyOrder({"durationMillis", "uris", "bytes", "seeds", "hosts", "statusCodes", "mediaTypes"})
public record CrawlFigures(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong durationMillis,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlUris> uris,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlBytes> bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlSeeds> seeds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlShares> hosts,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlShares> statusCodes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlShares> mediaTypes) {

    public CrawlFigures {
        requireNonNull(durationMillis, "durationMillis");
        requireNonNull(uris, "uris");
        requireNonNull(bytes, "bytes");
        requireNonNull(seeds, "seeds");
        requireNonNull(hosts, "hosts");
        requireNonNull(statusCodes, "statusCodes");
        requireNonNull(mediaTypes, "mediaTypes");
    }

    /** Whether the crawler reported nothing at all. */
    public boolean saysNothing() {
        return durationMillis.isEmpty()
                && uris.isEmpty()
                && bytes.isEmpty()
                && seeds.isEmpty()
                && hosts.isEmpty()
                && statusCodes.isEmpty()
                && mediaTypes.isEmpty();
    }

    /** How many hosts, statuses and media types it names. */
    int rows() {
        return rows(hosts) + rows(statusCodes) + rows(mediaTypes);
    }

    private static int rows(Optional<CrawlShares> shares) {
        return shares.map(s -> s.top().size()).orElse(0);
    }

    /** The same naming no more than this: statuses before media types before hosts. */
    CrawlFigures withMostRows(int most) {
        int codes = Math.min(most, rows(statusCodes));
        int types = Math.min(most - codes, rows(mediaTypes));
        return new CrawlFigures(
                durationMillis,
                uris,
                bytes,
                seeds,
                hosts.map(shares -> shares.withMost(most - codes - types)),
                statusCodes.map(shares -> shares.withMost(codes)),
                mediaTypes.map(shares -> shares.withMost(types)));
    }
}
