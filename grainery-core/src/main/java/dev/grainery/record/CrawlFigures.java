// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
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
public record CrawlFigures(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong durationMillis,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Uris> uris,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Bytes> bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Seeds> seeds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> hosts,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> statusCodes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> mediaTypes) {

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

    private static int rows(Optional<Shares> shares) {
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

    /**
     * How many bytes a launch fetched, before they were compressed. What the crawler did not report is left out.
     *
     * @param total all of them
     * @param novel those of new content
     * @param duplicateByHash those of content that was known by its hash
     * @param notModified those of answers that nothing had changed
     */
    public record Bytes(
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong total,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong novel,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong duplicateByHash,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong notModified) {}

    /**
     * The hosts, statuses or media types that are not named.
     *
     * @param number how many there are
     * @param documents how many documents they have together
     * @param bytes how many bytes, left out if that is not known
     */
    public record Rest(
            long number,
            long documents,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes) {

        /** No more than is named. */
        public static final Rest NONE = new Rest(0, 0, OptionalLong.empty());

        /** The same with one that is not named, either. */
        public Rest plus(Share share) {
            // the numbers are read from a file, which anyone may have written to
            return new Rest(number + 1, Amount.sum(documents, share.documents()), sum(share.bytes()));
        }

        private OptionalLong sum(OptionalLong more) {
            return more.isEmpty() ? bytes : OptionalLong.of(Amount.sum(bytes.orElse(0), more.getAsLong()));
        }
    }

    /**
     * How many seeds a launch crawled.
     *
     * @param crawled seeds that were fetched
     * @param notCrawled seeds that were not
     */
    public record Seeds(long crawled, long notCrawled) {}

    /**
     * What a launch fetched from one host, with one status, or of one media type. Shares are ordered by documents, then
     * bytes, the largest first, then by name.
     *
     * @param name the host, the status or the media type, cut after {@link Crawl#LONGEST_NAME} characters
     * @param documents how many
     * @param bytes how many they have, left out if that is not known
     */
    public record Share(
            String name,
            long documents,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes) implements Comparable<Share> {

        private static final Comparator<Share> ORDER = Comparator.comparingLong(Share::documents)
                .thenComparingLong(share -> share.bytes().orElse(0))
                .reversed()
                .thenComparing(Share::name);

        public Share {
            name = Crawl.clean(name, Crawl.LONGEST_NAME);
        }

        @Override
        public int compareTo(Share other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * How what a launch fetched is shared among hosts, statuses or media types.
     *
     * @param top the largest, in their order, at most {@link #MOST}
     * @param rest the others, left out if there are none
     */
    public record Shares(
            List<Share> top,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> rest) {

        /** How many are named. */
        public static final int MOST = 100;

        public Shares {
            List<Share> sorted = top.stream().sorted().toList();
            Optional<Rest> all = rest;
            if (sorted.size() > MOST) {
                all = Optional.of(plus(all, sorted.subList(MOST, sorted.size())));
                sorted = sorted.subList(0, MOST);
            }
            top = List.copyOf(sorted);
            rest = all.filter(others -> others.number() > 0);
        }

        /** The same naming no more than this, with the others among the rest. */
        Shares withMost(int most) {
            return top.size() <= most
                    ? this
                    : new Shares(top.subList(0, most), Optional.of(plus(rest, top.subList(most, top.size()))));
        }

        private static Rest plus(Optional<Rest> rest, List<Share> more) {
            Rest all = rest.orElse(Rest.NONE);
            for (Share share : more) {
                all = all.plus(share);
            }
            return all;
        }
    }

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
    public record Uris(
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong processed,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong succeeded,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong failed,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong disregarded,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong queued,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong novel,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong duplicateByHash,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong notModified) {}
}
