// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.Crawl;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The crawls of one harvest; of several statements about one launch the newest counts. Not thread-safe. */
final class CrawlList {

    /** How many crawls a record lists, the first in order. */
    static final int MOST = 1_000;

    /** How many names of files the listed crawls hold together; further ones are left out, so that a record stays small. */
    static final int MOST_FILES = 10_000;

    /** How many hosts, statuses and media types their figures name together; further ones are among the rest. */
    static final int MOST_ROWS = 10_000;

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

    /** When the first of them began. */
    Optional<String> start() {
        return isEmpty() ? Optional.empty() : Optional.of(RecordDate.text(first()));
    }

    /** When the first of them began; there must be one. */
    Instant first() {
        return byLaunch.values().stream()
                .map(Crawl::start)
                .min(Instant::compareTo)
                .orElseThrow();
    }

    /** File names of containers that were gone before they could be read; they may have turned up since. */
    List<String> vanished() {
        return byLaunch.values().stream()
                .flatMap(crawl -> crawl.balance().stream())
                .flatMap(balance -> balance.vanishedNames().stream())
                .toList();
    }

    /** What a record lists of them, in their order. */
    List<Crawl> listed() {
        List<Crawl> listed = new ArrayList<>();
        int left = MOST_FILES;
        int rowsLeft = MOST_ROWS;
        for (Crawl crawl : byLaunch.values().stream().sorted().limit(MOST).toList()) {
            Crawl kept = crawl.withMostFiles(left).withMostRows(rowsLeft);
            listed.add(kept);
            left -= kept.files();
            rowsLeft -= kept.rows();
        }
        return listed;
    }
}
