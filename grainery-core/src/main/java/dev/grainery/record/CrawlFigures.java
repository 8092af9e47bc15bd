// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The crawler's own counts of one launch; empty where it reported none. */
public record CrawlFigures(
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong durationMillis,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Uris> uris,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Bytes> bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Seeds> seeds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> hosts,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> statusCodes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Shares> mediaTypes) {

    public boolean saysNothing() {
        return durationMillis.isEmpty()
                && uris.isEmpty()
                && bytes.isEmpty()
                && seeds.isEmpty()
                && hosts.isEmpty()
                && statusCodes.isEmpty()
                && mediaTypes.isEmpty();
    }

    int rows() {
        return rows(hosts) + rows(statusCodes) + rows(mediaTypes);
    }

    private static int rows(Optional<Shares> shares) {
        return shares.map(s -> s.top().size()).orElse(0);
    }

    /** Keeps at most this many rows: statuses before media types before hosts. */
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

    /** Bytes that a launch fetched, decompressed. */
    public record Bytes(
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong total,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong novel,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong duplicateByHash,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong notModified) {}

    public record Rest(
            long number,
            long documents,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes) {

        public static final Rest NONE = new Rest(0, 0, OptionalLong.empty());

        public Rest plus(Share share) {
            // the numbers come from an untrusted file
            return new Rest(number + 1, Amount.sum(documents, share.documents()), sum(share.bytes()));
        }

        private OptionalLong sum(OptionalLong more) {
            return more.isEmpty() ? bytes : OptionalLong.of(Amount.sum(bytes.orElse(0), more.getAsLong()));
        }
    }

    public record Seeds(long crawled, long notCrawled) {}

    /** The documents of one host, status or media type. Ordered by documents, then bytes, descending, then by name. */
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

    public record Shares(
            List<Share> top,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Rest> rest) {

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
