// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.harvest.CrawlLogs;
import dev.grainery.place.StoredPath;
import dev.grainery.record.Crawl;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where crawl logs lie, if the directory that they lie in has another place. Those that are not there stay as they are. */
final class LogPlaces {

    private final GraineryStore store;
    private final boolean dryRun;
    private final PlaceTally tally;

    LogPlaces(GraineryStore store, boolean dryRun, PlaceTally tally) {
        this.store = store;
        this.dryRun = dryRun;
        this.tally = tally;
    }

    void relocate(String from, String to) {
        store.crawlLogs().below(from).forEach(logs -> found(logs, from, to));
        store.crawls().forEach((harvestId, crawl) -> watched(harvestId, crawl, from, to));
    }

    private void found(CrawlLogs logs, String from, String to) {
        String directory = Prefix.replaced(logs.harvestDirectory(), from, to);
        boolean absolute = logs.path().startsWith("/");
        String path = absolute ? moved(Optional.of(logs.path()), from, to).orElse(logs.path()) : logs.path();
        boolean isThere = isDirectory(absolute ? path : directory + "/" + path);
        if (!isThere || isDirectory(absolute ? logs.path() : logs.harvestDirectory() + "/" + path)) {
            return;
        }
        tally.logs();
        if (!dryRun) {
            CrawlLogs now = new CrawlLogs(directory, path, logs.fileNames());
            if (!store.crawlLogs().find(Set.of(directory)).containsKey(directory)) {
                store.crawlLogs().put(List.of(now));
            }
            store.crawlLogs().forget(logs.harvestDirectory());
            store.pending().mark(store.containers().harvestsOf(now));
        }
    }

    private void watched(String harvestId, Crawl crawl, String from, String to) {
        Crawl now = crawl.toBuilder()
                .logs(moved(crawl.logsPath(), from, to), crawl.logFiles())
                .reports(moved(crawl.reportsPath(), from, to), crawl.reportFiles())
                .build();
        if (!now.equals(crawl)) {
            tally.logs();
            if (!dryRun) {
                store.crawls().put(harvestId, now);
            }
        }
    }

    private static Optional<String> moved(Optional<String> path, String from, String to) {
        return path.map(directory -> {
            boolean isConcerned = directory.equals(from) || Prefix.isBelow(directory, from);
            String now = isConcerned ? Prefix.replaced(directory, from, to) : directory;
            return isDirectory(now) ? now : directory;
        });
    }

    private static boolean isDirectory(String path) {
        Path directory = StoredPath.of(path);
        return Files.isDirectory(directory);
    }
}
