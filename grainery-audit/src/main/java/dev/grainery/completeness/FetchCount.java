// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.record.CrawlFigures.Rest;
import dev.grainery.record.CrawlFigures.Share;
import dev.grainery.record.CrawlFigures.Shares;
import dev.grainery.record.Fetches;
import dev.grainery.record.Fetches.Outcomes;
import dev.grainery.record.Fetches.Part;
import dev.grainery.system.output.ExternalSort;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Needs URIs in byte order. Exact, in bounded memory, as hosts are sorted on disk. Not thread-safe. */
final class FetchCount implements AutoCloseable {

    private static final String TOO_LONG = "time";
    private static final String TOO_LARGE = "len";

    /** Prefix lengths of a time: hour, day, month, year, century. */
    private static final int[] PERIODS = {13, 10, 7, 4, 2};

    /** Crawlers have fewer statuses; further ones are summed up. */
    private static final int MOST_STATUSES = 10_000;

    private static final int MOST_SERVICES = 100;

    private static final Comparator<Part> LARGEST = Comparator.comparingLong(
                    (Part host) -> host.outcomes().uris())
            .thenComparingLong(host -> host.outcomes().bytes())
            .reversed()
            .thenComparing(Part::name);

    private final Map<Integer, Outcomes> statuses = new TreeMap<>();
    private final Map<String, Outcomes> botBlocks = new TreeMap<>();
    private final ExternalSort hosts = new ExternalSort();
    private Map<String, Outcomes> periods = new TreeMap<>();
    private int period;
    private Outcomes all = Outcomes.NONE;
    private Rest otherStatuses = Rest.NONE;
    private long timeTruncated;
    private long lengthTruncated;
    private String host = "";
    private Outcomes ofHost = Outcomes.NONE;

    void add(ReconciliationRow line) {
        int status = Integer.parseInt(line.status());
        Outcomes one = Outcomes.of(status, !line.botBlock().isEmpty(), Math.max(0, line.size()));
        if (!line.botBlock().isEmpty()
                && (botBlocks.size() < MOST_SERVICES || botBlocks.containsKey(line.botBlock()))) {
            botBlocks.merge(line.botBlock(), one, Outcomes::plus);
        }
        all = all.plus(one);
        if (statuses.containsKey(status) || statuses.size() < MOST_STATUSES) {
            statuses.merge(status, one, Outcomes::plus);
        } else {
            otherStatuses = otherStatuses.plus(share(status, one));
        }
        timeTruncated += line.cut().equals(TOO_LONG) ? 1 : 0;
        lengthTruncated += line.cut().equals(TOO_LARGE) ? 1 : 0;
        at(line.hour(), one);
        of(host(line.uri()), one);
    }

    private void at(String hour, Outcomes one) {
        periods.merge(start(hour), one, Outcomes::plus);
        while (periods.size() > Fetches.MOST_PERIODS && period < PERIODS.length - 1) {
            period++;
            periods = periods.entrySet().stream()
                    .collect(Collectors.toMap(
                            known -> start(known.getKey()), Map.Entry::getValue, Outcomes::plus, TreeMap::new));
        }
    }

    private String start(String time) {
        return time.substring(0, Math.min(time.length(), PERIODS[period]));
    }

    private void of(String name, Outcomes one) {
        if (!name.equals(host)) {
            endHost();
            host = name;
            ofHost = Outcomes.NONE;
        }
        ofHost = ofHost.plus(one);
    }

    private void endHost() {
        if (ofHost.uris() > 0) {
            hosts.add(RowCodec.encode(
                    host, ofHost.uris(), ofHost.refused(), ofHost.failed(), ofHost.disregarded(), ofHost.bytes()));
        }
    }

    private static Part part(byte[] line) {
        String[] parts = RowCodec.decode(line);
        return new Part(
                parts[0],
                new Outcomes(
                        Long.parseLong(parts[1]),
                        Long.parseLong(parts[2]),
                        Long.parseLong(parts[3]),
                        Long.parseLong(parts[4]),
                        Long.parseLong(parts[5])));
    }

    private static String host(String uri) {
        int colon = uri.indexOf(':');
        if (!uri.startsWith("//", colon + 1)) {
            return uri.substring(0, colon + 1);
        }
        int from = colon + 3;
        int to = from;
        while (to < uri.length() && "/?#\\".indexOf(uri.charAt(to)) < 0) {
            to++;
        }
        String authority = uri.substring(from, to);
        String named = authority.substring(authority.lastIndexOf('@') + 1);
        int port = named.startsWith("[") ? named.indexOf("]:") + 1 : named.indexOf(':');
        return (port > 0 ? named.substring(0, port) : named).toLowerCase(Locale.ROOT);
    }

    Fetches fetches(long logs, Instant read, Runnable checkStop) {
        endHost();
        ofHost = Outcomes.NONE;
        LargestHosts largest = new LargestHosts();
        hosts.forEach(line -> {
            checkStop.run();
            largest.add(part(line));
        });
        largest.end();
        return new Fetches(
                read,
                logs,
                all,
                new Shares(
                        statuses.entrySet().stream()
                                .map(status -> share(status.getKey(), status.getValue()))
                                .toList(),
                        Optional.of(otherStatuses)),
                largest.top.stream().sorted(LARGEST).toList(),
                Optional.of(largest.others).filter(others -> others.number() > 0),
                periods.entrySet().stream()
                        .map(known -> new Part(known.getKey(), known.getValue()))
                        .toList(),
                timeTruncated,
                lengthTruncated,
                botBlocks.entrySet().stream()
                        .map(known -> new Part(known.getKey(), known.getValue()))
                        .toList());
    }

    private static Share share(int status, Outcomes outcomes) {
        return new Share(String.valueOf(status), outcomes.uris(), OptionalLong.of(outcomes.bytes()));
    }

    @Override
    public void close() {
        hosts.close();
    }

    private static final class LargestHosts {

        private final PriorityQueue<Part> top = new PriorityQueue<>(LARGEST.reversed());
        private Fetches.Rest others = new Fetches.Rest(0, Outcomes.NONE);
        private Optional<Part> host = Optional.empty();

        void add(Part part) {
            Optional<Part> known = host.filter(one -> one.name().equals(part.name()));
            if (known.isEmpty()) {
                end();
            }
            host = Optional.of(known.map(
                            one -> new Part(one.name(), one.outcomes().plus(part.outcomes())))
                    .orElse(part));
        }

        void end() {
            host.ifPresent(top::add);
            host = Optional.empty();
            if (top.size() > Fetches.MOST_HOSTS) {
                others = new Fetches.Rest(
                        others.number() + 1, others.outcomes().plus(top.remove().outcomes()));
            }
        }
    }
}
