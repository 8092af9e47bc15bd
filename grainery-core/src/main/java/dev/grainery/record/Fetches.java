// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of the URIs of a harvest, as its crawl logs tell it. A line that was met twice counts once.
 *
 * @param read when the logs were read
 * @param logs how many logs that were
 * @param all all URIs together
 * @param statusCodes how many URIs met with which status, by the number in the log, and how many bytes that were
 * @param hosts the hosts with the most URIs, at most {@link #MOST_HOSTS}; lookups of names are host {@code dns:}
 * @param otherHosts all other hosts together, left out if there are none
 * @param periods what happened when, without periods in which nothing did, at most {@link #MOST_PERIODS}
 * @param timeTruncated fetches that were broken off because they took too long
 * @param lengthTruncated fetches that were broken off because the document was too large
 * @param botBlocks fetches that a service against bots answered instead of the server, by its name; left out if there are none
 */
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

    /** How many hosts are named. */
    public static final int MOST_HOSTS = 100;

    /** How many periods are told apart: hours if they are no more, else days, months, years or centuries. */
    public static final int MOST_PERIODS = 1_000;

    /** From which status on a server refused what was asked for. */
    private static final int FIRST_REFUSAL = 400;

    /** From which number on a status is none of HTTP, but one of the crawler. */
    private static final int FIRST_OF_CRAWLER = 1_000;

    public Fetches {
        hosts = List.copyOf(hosts);
        periods = List.copyOf(periods);
        botBlocks = List.copyOf(botBlocks);
    }

    /**
     * How many URIs met with what.
     *
     * @param uris all of them
     * @param refused those that their server answered with an error (4xx, 5xx), or a service against bots in its place
     * @param failed those that could not be fetched
     * @param disregarded those that the crawler left out on purpose, such as by robots.txt, a quota or its scope
     * @param bytes how many bytes were fetched, without the heads of HTTP messages
     */
    public record Outcomes(long uris, long refused, long failed, long disregarded, long bytes) {

        public static final Outcomes NONE = new Outcomes(0, 0, 0, 0, 0);

        /**
         * That of one URI.
         *
         * @param status as the log has it
         * @param isBlocked whether a service against bots answered instead of the server, with whatever status
         * @param bytes how many were fetched
         */
        public static Outcomes of(int status, boolean isBlocked, long bytes) {
            boolean disregarded = switch (status) {
                // what Heritrix counts so: hops, scope, a user, a processor, robots.txt; and its quotas and limits of
                // time
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

        /** Both together. */
        public Outcomes plus(Outcomes other) {
            // sizes are read from a file, which anyone may have written to
            return new Outcomes(
                    Amount.sum(uris, other.uris),
                    Amount.sum(refused, other.refused),
                    Amount.sum(failed, other.failed),
                    Amount.sum(disregarded, other.disregarded),
                    Amount.sum(bytes, other.bytes));
        }

        /** Those that were fetched, and not refused. */
        @JsonIgnore
        public long answered() {
            return uris - refused - failed - disregarded;
        }
    }

    /**
     * The URIs of one host or of one period.
     *
     * @param name the host; or the hour ({@code 2026-11-22T01}, UTC), day, month, year or beginning of the years
     * @param outcomes what became of them
     */
    public record Part(String name, Outcomes outcomes) {

        public Part {
            name = Crawl.clean(name, Crawl.LONGEST_NAME);
        }
    }

    /**
     * The hosts that are not named.
     *
     * @param number how many there are
     * @param outcomes what became of their URIs
     */
    public record Rest(long number, Outcomes outcomes) {}
}
