// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.describe.naming.LaunchName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The path is {@code logs/crawl} relative to the harvest directory, or the absolute log directory of a launch. */
public record CrawlLogs(String harvestDirectory, String path, List<String> fileNames) {

    public CrawlLogs {
        fileNames = List.copyOf(fileNames);
    }

    /**
     * The nearest directory with logs counts: the container's, its parent ({@code <harvest>/crawler00/*.warc.gz} with
     * {@code <harvest>/logs/crawl}), the launch at any depth, and its parent.
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
