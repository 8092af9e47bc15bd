// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.naming.LaunchName;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import java.util.List;

final class ArchiveLayout {

    private static final String OF_HARVEST = "logs/crawl";
    private static final String OF_LAUNCH = "logs";
    private static final String MAIN_LOG = "crawl.log";

    /** Left by {@code java.util.logging} next to an open log, and after a kill. */
    private static final String LOCK = ".lck";

    private static final String LATEST = "latest";

    private ArchiveLayout() {}

    static boolean holdsLogsOfHarvest(String directory) {
        return endsWith(directory, OF_HARVEST);
    }

    static boolean holdsLogsOfLaunch(String directory, List<StorageEntry> entries) {
        return endsWith(directory, OF_LAUNCH)
                // also a log that was rotated at a checkpoint, or compressed
                && entries.stream().anyMatch(entry -> entry.fileName().startsWith(MAIN_LOG))
                // otherwise the logs of the harvest are in a subdirectory
                && entries.stream().noneMatch(entry -> holdsLogsOfHarvest(directory + "/" + entry.fileName()));
    }

    static boolean isLock(String logName) {
        return logName.endsWith(LOCK);
    }

    static CrawlLogs logs(String directory, List<String> names) {
        String above = Location.directoryOf(directory);
        if (holdsLogsOfHarvest(directory)) {
            return new CrawlLogs(Location.directoryOf(above), OF_HARVEST, names);
        }
        // the limit of the Heritrix module, so that both make the same record
        List<String> first = names.stream().sorted().limit(Crawl.MOST_FILES).toList();
        return new CrawlLogs(above, directory, first);
    }

    static String nameOf(StorageEntry log) {
        return Location.nameOf(log.name().text());
    }

    /** Whether Heritrix made the link to the directory of the last launch. */
    static boolean isLatestLaunch(StorageEntry link, StorageEntry target, List<StorageEntry> beside) {
        String launch = target.fileName();
        return link.fileName().equals(LATEST)
                && LaunchName.is(launch)
                && beside.stream()
                        .filter(entry -> entry.fileName().equals(launch))
                        .anyMatch(entry ->
                                entry.seen().filter(FileState::isDirectory).isPresent());
    }

    /** Derived files such as {@code logs/wat/*.wat} do not belong to the harvest. */
    static boolean isDerived(String file) {
        return holdsDerived(Location.directoryOf(file));
    }

    static boolean holdsDerived(String directory) {
        return endsWith(directory, "logs/wat") || endsWith(directory, "logs/wet");
    }

    private static boolean endsWith(String directory, String names) {
        return directory.endsWith(names) && directory.charAt(directory.length() - names.length() - 1) == '/';
    }
}
