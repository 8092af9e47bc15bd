// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.reading.NameText;
import java.nio.file.Path;

/** The places below a harvest's directory that hold no containers: crawl logs, and what was derived from containers. */
final class CrawlLogDirectory {

    /** Where the crawl logs of a harvest lie in its directory. */
    static final String PATH = "logs/crawl";

    private CrawlLogDirectory() {}

    static boolean is(Path directory) {
        return directory.endsWith(PATH);
    }

    /** The directory of the harvest that a directory of crawl logs belongs to. */
    static String harvest(Path directory) {
        return NameText.of(directory.getParent().getParent()).text();
    }

    static String nameOf(Path log) {
        String path = NameText.of(log).text();
        return path.substring(path.lastIndexOf('/') + 1);
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
