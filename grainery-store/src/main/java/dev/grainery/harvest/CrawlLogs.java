// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.describe.naming.LaunchName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Crawl logs found in the storage.
 *
 * @param harvestDirectory absolute directory whose containers they belong to: that of a harvest, or of a launch
 * @param path where they lie, as the record of the harvest tells it: {@code logs/crawl} in the directory of a harvest, or
 *     the absolute directory of the logs of a launch
 * @param fileNames names of the log files
 */
public record CrawlLogs(String harvestDirectory, String path, List<String> fileNames) {

    public CrawlLogs {
        fileNames = List.copyOf(fileNames);
    }

    /**
     * The directories that may hold the logs of the containers in a directory, nearest first; the first of them that has
     * logs counts. They are the directory itself, the one above it ({@code <harvest>/crawler00/*.warc.gz} with
     * {@code <harvest>/logs/crawl}), and the launch it lies in, at any depth, with the directory above that.
     */
    public static List<String> directoriesFor(String containerDirectory) {
        Set<String> directories = new LinkedHashSet<>();
        addWithParent(directories, containerDirectory);
        for (Optional<String> above = parent(containerDirectory); above.isPresent(); above = parent(above.get())) {
            String directory = above.get();
            if (LaunchName.is(directory.substring(directory.lastIndexOf('/') + 1))) {
                addWithParent(directories, directory);
            }
        }
        return List.copyOf(directories);
    }

    private static void addWithParent(Set<String> directories, String directory) {
        directories.add(directory);
        parent(directory).ifPresent(directories::add);
    }

    private static Optional<String> parent(String directory) {
        int slash = directory.lastIndexOf('/');
        if (slash < 0 || directory.length() == 1) {
            return Optional.empty();
        }
        return Optional.of(slash == 0 ? "/" : directory.substring(0, slash));
    }
}
