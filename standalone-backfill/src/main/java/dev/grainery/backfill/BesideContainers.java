// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.naming.LaunchName;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import java.util.List;

/** The places of an archive and of a Heritrix job that hold no containers: crawl logs, and what was derived. */
final class BesideContainers {

    /** Where the crawl logs of a harvest lie in its directory. */
    private static final String OF_HARVEST = "logs/crawl";

    /** Where those of a launch of Heritrix lie in its directory. */
    private static final String OF_LAUNCH = "logs";

    private static final String MAIN_LOG = "crawl.log";

    /** What the logging of Heritrix leaves beside a log while it is open, or when it was killed. */
    private static final String LOCK = ".lck";

    private static final String LATEST = "latest";

    private BesideContainers() {}

    /** Whether all files in a directory are crawl logs of a harvest, whatever their names. */
    static boolean holdsLogsOfHarvest(String directory) {
        return endsWith(directory, OF_HARVEST);
    }

    /**
     * Whether a directory is one that a launch of Heritrix writes its logs into.
     *
     * @param entries what is in it
     */
    static boolean holdsLogsOfLaunch(String directory, List<StorageEntry> entries) {
        return endsWith(directory, OF_LAUNCH)
                // also one that was rotated at a checkpoint, or compressed
                && entries.stream().anyMatch(entry -> entry.fileName().startsWith(MAIN_LOG))
                // else the logs of the harvest lie deeper
                && entries.stream().noneMatch(entry -> holdsLogsOfHarvest(directory + "/" + entry.fileName()));
    }

    /** Whether a file is a lock that the logging of Heritrix leaves beside a log that is open, or when it is killed. */
    static boolean isLock(String logName) {
        return logName.endsWith(LOCK);
    }

    /**
     * The crawl logs in a directory that holds such.
     *
     * @param names names of the log files, at least one
     */
    static CrawlLogs logs(String directory, List<String> names) {
        String above = Location.directoryOf(directory);
        if (holdsLogsOfHarvest(directory)) {
            return new CrawlLogs(Location.directoryOf(above), OF_HARVEST, names);
        }
        // as many as the module for Heritrix tells of, so that both give the same record
        List<String> first = names.stream().sorted().limit(Crawl.MOST_FILES).toList();
        return new CrawlLogs(above, directory, first);
    }

    static String nameOf(StorageEntry log) {
        return Location.nameOf(log.name().text());
    }

    /**
     * Whether a link is the one that Heritrix makes beside the launches of a job, to the directory of the last one.
     *
     * @param beside what else lies where the link does
     */
    static boolean isLatestLaunch(StorageEntry link, StorageEntry target, List<StorageEntry> beside) {
        String launch = target.fileName();
        return link.fileName().equals(LATEST)
                && LaunchName.is(launch)
                && beside.stream()
                        .filter(entry -> entry.fileName().equals(launch))
                        .anyMatch(entry ->
                                entry.seen().filter(FileState::isDirectory).isPresent());
    }

    /** Whether a file was derived from a container, as {@code logs/wat/*.wat} are, and so is none of the harvest's. */
    static boolean isDerived(String file) {
        return holdsDerived(Location.directoryOf(file));
    }

    /** Whether the files in a directory were derived from containers. */
    static boolean holdsDerived(String directory) {
        return endsWith(directory, "logs/wat") || endsWith(directory, "logs/wet");
    }

    private static boolean endsWith(String directory, String names) {
        return directory.endsWith(names) && directory.charAt(directory.length() - names.length() - 1) == '/';
    }
}
