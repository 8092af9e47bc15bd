// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.NameText;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.naming.LaunchName;
import dev.grainery.record.Crawl;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
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
    static boolean holdsLogsOfHarvest(Path directory) {
        return directory.endsWith(OF_HARVEST);
    }

    /**
     * Whether a directory is one that a launch of Heritrix writes its logs into.
     *
     * @param names names of what is in it
     */
    static boolean holdsLogsOfLaunch(Path directory, Collection<Path> names) {
        return directory.endsWith(OF_LAUNCH)
                // also one that was rotated at a checkpoint, or compressed
                && names.stream().anyMatch(name -> name.toString().startsWith(MAIN_LOG))
                // else the logs of the harvest lie deeper
                && names.stream().noneMatch(name -> holdsLogsOfHarvest(directory.resolve(name)));
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
    static CrawlLogs logs(Path directory, List<String> names) {
        if (holdsLogsOfHarvest(directory)) {
            return new CrawlLogs(NameText.of(directory.getParent().getParent()).text(), OF_HARVEST, names);
        }
        // as many as the module for Heritrix tells of, so that both give the same record
        List<String> first = names.stream().sorted().limit(Crawl.MOST_FILES).toList();
        return new CrawlLogs(
                NameText.of(directory.getParent()).text(),
                NameText.of(directory).text(),
                first);
    }

    static String nameOf(Path log) {
        String path = NameText.of(log).text();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether a link is the one that Heritrix makes beside the launches of a job, to the directory of the last one. */
    static boolean isLatestLaunch(Path link, Path target) {
        return link.endsWith(LATEST)
                && LaunchName.is(target.getFileName().toString())
                && Files.isDirectory(link.resolveSibling(target.getFileName()), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether a file was derived from a container, as {@code logs/wat/*.wat} are, and so is none of the harvest's. */
    static boolean isDerived(Path file) {
        Path directory = file.getParent();
        return directory != null && holdsDerived(directory);
    }

    /** Whether the files in a directory were derived from containers. */
    static boolean holdsDerived(Path directory) {
        return directory.endsWith("logs/wat") || directory.endsWith("logs/wet");
    }
}
