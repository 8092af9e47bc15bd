// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The newest report of a launch counts. Not thread-safe. */
final class CrawlList {

    static final int MOST = 1_000;

    /** File names of all listed crawls together, so that a record stays small. */
    static final int MOST_FILES = 10_000;

    /** Hosts, statuses and media types in all figures together; the others are summed as the rest. */
    static final int MOST_ROWS = 10_000;

    private static final int MOST_NAMED = 5;

    private final Map<String, Crawl> byLaunch = new TreeMap<>();

    void add(Crawl crawl) {
        byLaunch.merge(
                String.join("\n", crawl.crawler(), crawl.job(), crawl.launch()),
                crawl,
                (known, other) -> other.isNewerThan(known) ? other.keeping(known) : known.keeping(other));
    }

    boolean isEmpty() {
        return byLaunch.isEmpty();
    }

    Optional<String> start() {
        return isEmpty() ? Optional.empty() : Optional.of(RecordDate.text(first()));
    }

    Instant first() {
        return byLaunch.values().stream()
                .map(Crawl::start)
                .min(Instant::compareTo)
                .orElseThrow();
    }

    List<String> vanished() {
        return byLaunch.values().stream()
                .flatMap(crawl -> crawl.balance().stream())
                .flatMap(balance -> balance.vanishedNames().stream())
                .toList();
    }

    List<Finding> findings(String harvest, List<String> fileNames) {
        List<Finding> findings = new ArrayList<>();
        Set<String> missing = new TreeSet<>(vanished());
        if (!missing.isEmpty()) {
            fileNames.forEach(missing::remove);
        }
        if (!missing.isEmpty()) {
            findings.add(Finding.of(
                    FindingCode.CONTAINER_VANISHED,
                    harvest,
                    "gone before they could be read: "
                            + missing.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                            + (missing.size() > MOST_NAMED ? " and " + (missing.size() - MOST_NAMED) + " more" : "")
                            + "; where they are now, a backfill records them"));
        }
        byLaunch.values().stream()
                .sorted()
                .filter(Crawl::isCutOff)
                .limit(MOST)
                .map(crawl -> Finding.of(FindingCode.LAUNCH_CUT_OFF, harvest, crawl.cut()))
                .forEach(findings::add);
        return findings;
    }

    List<Crawl> listed() {
        List<Crawl> listed = new ArrayList<>();
        int filesLeft = MOST_FILES;
        int rowsLeft = MOST_ROWS;
        for (Crawl crawl : byLaunch.values().stream().sorted().limit(MOST).toList()) {
            Crawl bounded = crawl.withMostFiles(filesLeft).withMostRows(rowsLeft);
            listed.add(bounded);
            filesLeft -= bounded.files();
            rowsLeft -= bounded.rows();
        }
        return listed;
    }
}
