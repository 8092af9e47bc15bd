// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.naming.ContainerName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds serial numbers that are missing within a harvest. A crawler is told by prefix, host and port; its numbers are
 * taken together over all its processes, since each may begin again. Only what is missing between two numbers is a gap:
 * nobody knows where a crawler would have begun or ended. Numbers come from file names and may be of any size; the work
 * depends on how many there are, never on their values.
 */
final class SerialGaps {

    private static final int MOST_CRAWLERS = 100;
    private static final int MOST_RANGES = 10;
    private static final int LONGEST_NAME = 200;

    private final Map<String, String> crawlers = new HashMap<>();
    private final List<Numbered> numbered = new ArrayList<>();

    private SerialGaps() {}

    /** One finding for each crawler with gaps, so many at most, in the order of the crawlers' names. */
    static List<Finding> findings(String harvest, Iterable<? extends CompactId> containers) {
        SerialGaps gaps = new SerialGaps();
        containers.forEach(
                container -> ContainerName.parse(container.fileName()).ifPresent(gaps::add));
        return gaps.findings(harvest);
    }

    private void add(ContainerName name) {
        String crawler = crawler(name);
        // one text a crawler, not one a container
        numbered.add(new Numbered(crawlers.computeIfAbsent(crawler, same -> same), name.serial()));
    }

    private List<Finding> findings(String harvest) {
        numbered.sort(Comparator.comparing(Numbered::crawler).thenComparingLong(Numbered::serial));
        List<Finding> findings = new ArrayList<>();
        int more = 0;
        for (int from = 0; from < numbered.size(); ) {
            int to = endOfCrawler(from);
            String missing = missing(from, to);
            if (!missing.isEmpty() && findings.size() < MOST_CRAWLERS) {
                findings.add(finding(harvest, "of " + cut(numbered.get(from).crawler()) + " are missing: " + missing));
            } else if (!missing.isEmpty()) {
                more++;
            }
            from = to;
        }
        if (more > 0) {
            findings.add(finding(harvest, "of " + more + " more crawlers are missing"));
        }
        return findings;
    }

    private int endOfCrawler(int from) {
        int to = from;
        while (to < numbered.size()
                && numbered.get(to).crawler().equals(numbered.get(from).crawler())) {
            to++;
        }
        return to;
    }

    private String missing(int from, int to) {
        StringBuilder text = new StringBuilder();
        int ranges = 0;
        for (int i = from + 1; i < to; i++) {
            long first = numbered.get(i - 1).serial() + 1;
            long last = numbered.get(i).serial() - 1;
            if (first <= last && ++ranges <= MOST_RANGES) {
                text.append(ranges == 1 ? "" : ", ").append(first).append(first == last ? "" : "-" + last);
            }
        }
        return ranges > MOST_RANGES
                ? text.append(" and ")
                        .append(ranges - MOST_RANGES)
                        .append(" more ranges")
                        .toString()
                : text.toString();
    }

    private static Finding finding(String harvest, String what) {
        return Finding.of(FindingCode.SERIAL_GAP, harvest, "serial numbers " + what);
    }

    private static String crawler(ContainerName name) {
        return "prefix " + name.prefix()
                + name.host().map(host -> ", host " + host).orElse("")
                + name.port().map(port -> ", port " + port).orElse("");
    }

    private static String cut(String crawler) {
        return crawler.length() > LONGEST_NAME ? crawler.substring(0, LONGEST_NAME) + "..." : crawler;
    }

    private record Numbered(String crawler, long serial) {}
}
