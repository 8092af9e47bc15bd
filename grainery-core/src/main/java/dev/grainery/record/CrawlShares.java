// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;

/**
 * How what a launch fetched is shared among hosts, statuses or media types.
 *
 * @param top the largest, in their order, at most {@link #MOST}
 * @param rest the others, left out if there are none
 */
@JsonPropertyOrder({"top", "rest"})
public record CrawlShares(
        List<CrawlShare> top,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlRest> rest) {

    /** How many are named. */
    public static final int MOST = 100;

    public CrawlShares {
        List<CrawlShare> sorted = top.stream().sorted().toList();
        Optional<CrawlRest> all = requireNonNull(rest, "rest");
        if (sorted.size() > MOST) {
            all = Optional.of(plus(all, sorted.subList(MOST, sorted.size())));
            sorted = sorted.subList(0, MOST);
        }
        top = List.copyOf(sorted);
        rest = all.filter(others -> others.number() > 0);
    }

    /** The same naming no more than this, with the others among the rest. */
    CrawlShares withMost(int most) {
        return top.size() <= most
                ? this
                : new CrawlShares(top.subList(0, most), Optional.of(plus(rest, top.subList(most, top.size()))));
    }

    private static CrawlRest plus(Optional<CrawlRest> rest, List<CrawlShare> more) {
        CrawlRest all = rest.orElse(CrawlRest.NONE);
        for (CrawlShare share : more) {
            all = all.plus(share);
        }
        return all;
    }
}
