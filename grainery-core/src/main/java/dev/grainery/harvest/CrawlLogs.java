// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Crawl logs found in the storage.
 *
 * @param harvestDirectory absolute directory of the harvest they belong to
 * @param path where they lie in it, such as {@code logs/crawl}
 * @param fileNames names of the log files
 */
public record CrawlLogs(String harvestDirectory, String path, List<String> fileNames) {

    public CrawlLogs {
        requireNonNull(harvestDirectory, "harvestDirectory");
        requireNonNull(path, "path");
        fileNames = List.copyOf(fileNames);
    }
}
