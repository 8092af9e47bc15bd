// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Each process of a crawler (prefix and host) numbers its containers from 0 or, after a checkpoint, from the last
 * number of another process. Crawlers without a process in their file names start anywhere: older crawlers counted on
 * over all jobs. Work depends on the count of numbers, never on their values.
 */
final class SerialGaps {

    private static final int MOST_CRAWLERS = 100;
    private static final int MOST_RANGES = 10;
    private static final int LONGEST_NAME = 200;

    private final Map<String, Map<String, Series>> crawlers = new TreeMap<>();

    private SerialGaps() {}

    /**
     * @param named file names reported by the crawls of the harvest, also of missing containers
     */
    static List<Finding> findings(String harvest, Iterable<String> fileNames, Iterable<String> named) {
        SerialGaps gaps = new SerialGaps();
        fileNames.forEach(fileName -> ContainerName.parse(fileName)
                .ifPresent(name -> gaps.series(name).add(name.serial())));
        for (String fileName : named) {
            ContainerName.parse(fileName)
                    // a launch may write several harvests
                    .filter(name -> gaps.crawlers.containsKey(crawler(name)))
                    .ifPresent(name -> gaps.series(name).reaches(name.serial()));
        }
        return gaps.findings(harvest);
    }

    private Series series(ContainerName name) {
        String process = name.pid().map(pid -> ", process " + pid).orElse("")
                + name.port().map(port -> ", port " + port).orElse("");
        return crawlers.computeIfAbsent(crawler(name), crawler -> new TreeMap<>())
                .computeIfAbsent(process, same -> new Series(name.pid().isPresent()));
    }

    private List<Finding> findings(String harvest) {
        List<Finding> findings = new ArrayList<>();
        int more = 0;
        for (Map.Entry<String, Map<String, Series>> crawler : crawlers.entrySet()) {
            for (Map.Entry<String, Series> process : crawler.getValue().entrySet()) {
                String missing = process.getValue().missing(crawler.getValue().values());
                if (!missing.isEmpty() && findings.size() < MOST_CRAWLERS) {
                    String name = crawler.getKey() + process.getKey();
                    findings.add(finding(harvest, new SerialGap(cut(name), missing).message()));
                } else if (!missing.isEmpty()) {
                    more++;
                }
            }
        }
        if (more > 0) {
            findings.add(finding(harvest, "serial numbers of " + more + " more crawlers are missing"));
        }
        return findings;
    }

    private static Finding finding(String harvest, String message) {
        return Finding.of(FindingCode.SERIAL_GAP, harvest, message);
    }

    private static String crawler(ContainerName name) {
        return "prefix " + name.prefix()
                + name.host().map(host -> ", host " + host).orElse("");
    }

    private static String cut(String crawler) {
        return crawler.length() > LONGEST_NAME ? crawler.substring(0, LONGEST_NAME) + "..." : crawler;
    }

    private static final class Series {

        private final boolean fromZero;
        private final NavigableSet<Long> numbers = new TreeSet<>();
        private final NavigableSet<Long> named = new TreeSet<>();

        /** Without a start at 0, the series follows another process. */
        Series(boolean fromZero) {
            this.fromZero = fromZero;
        }

        void add(long number) {
            numbers.add(number);
        }

        void reaches(long number) {
            named.add(number);
        }

        String missing(Collection<Series> all) {
            Ranges missing = new Ranges();
            if (numbers.isEmpty()) {
                named.forEach(number -> missing.add(number, number));
                return missing.text();
            }
            long from = fromZero ? 0 : numbers.first();
            for (long number : present(all)) {
                missing.add(from, number - 1);
                from = number + 1;
            }
            if (!named.isEmpty()) {
                missing.add(from, named.last());
            }
            return missing.text();
        }

        /** Its own numbers, and those of other processes before its first one. */
        private NavigableSet<Long> present(Collection<Series> all) {
            NavigableSet<Long> present = new TreeSet<>(numbers);
            if (fromZero) {
                all.forEach(series -> present.addAll(series.numbers.headSet(numbers.first(), false)));
            }
            return present;
        }
    }

    private static final class Ranges {

        private final StringBuilder text = new StringBuilder();
        private int count;

        void add(long first, long last) {
            if (first <= last && ++count <= MOST_RANGES) {
                text.append(count == 1 ? "" : ", ").append(first).append(first == last ? "" : "-" + last);
            }
        }

        String text() {
            return count > MOST_RANGES ? text + " and " + (count - MOST_RANGES) + " more ranges" : text.toString();
        }
    }
}
