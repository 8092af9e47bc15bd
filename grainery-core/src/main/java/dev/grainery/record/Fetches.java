// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Outcomes of the URIs of a harvest according to its crawl logs. Repeated lines count once. */
public record Fetches(
        Instant read,
        long logs,
        Outcomes all,
        CrawlFigures.Shares statusCodes,
        List<Part> hosts,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> otherHosts,
        List<Part> periods,
        long timeTruncated,
        long lengthTruncated,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Part> botBlocks) {

    public static final int MOST_HOSTS = 100;

    /** Periods are hours if they do not exceed this number, else days, months, years or centuries. */
    public static final int MOST_PERIODS = 1_000;

    private static final int FIRST_REFUSAL = 400;

    /** Higher statuses are not HTTP but the crawler's own. */
    private static final int FIRST_OF_CRAWLER = 1_000;

    public Fetches {
        hosts = List.copyOf(hosts);
        periods = List.copyOf(periods);
        botBlocks = List.copyOf(botBlocks);
    }

    public record Outcomes(long uris, long refused, long failed, long disregarded, long bytes) {

        public static final Outcomes NONE = new Outcomes(0, 0, 0, 0, 0);

        public static Outcomes of(int status, boolean isBlocked, long bytes) {
            boolean disregarded = switch (status) {
                // Heritrix: hops, scope, operator, processor, robots.txt, quotas and time limits
                case -4001, -4002, -5000, -5001, -5002, -5003, -5004, -6000, -9998 -> true;
                default -> false;
            };
            return new Outcomes(
                    1,
                    isBlocked || (status >= FIRST_REFUSAL && status < FIRST_OF_CRAWLER) ? 1 : 0,
                    status <= 0 && !disregarded && !isBlocked ? 1 : 0,
                    disregarded && !isBlocked ? 1 : 0,
                    bytes);
        }

        public Outcomes plus(Outcomes other) {
            // the sizes come from an untrusted file
            return new Outcomes(
                    Amount.sum(uris, other.uris),
                    Amount.sum(refused, other.refused),
                    Amount.sum(failed, other.failed),
                    Amount.sum(disregarded, other.disregarded),
                    Amount.sum(bytes, other.bytes));
        }

        @JsonIgnore
        public long answered() {
            return uris - refused - failed - disregarded;
        }
    }

    public record Part(String name, Outcomes outcomes) {

        public Part {
            name = Crawl.clean(name, Crawl.LONGEST_NAME);
        }
    }

    public record Rest(long number, Outcomes outcomes) {}
}
