// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.HarvestRecord;
import java.util.List;

/**
 * Where the crawl logs of one harvest lie. Logs that are kept in the directory of the harvest count alone: those where a
 * crawl wrote them are their former place, or a second one, and the record names one place. Not thread-safe.
 */
final class LogPlaces {

    private final Place kept = new Place();
    private final Place written = new Place();

    /**
     * Adds a place.
     *
     * @param path seen from the directory of the harvest, or an absolute one; empty if it is not known
     */
    void add(String path, List<String> fileNames) {
        Place place = path.isEmpty() || path.startsWith("/") ? written : kept;
        if (!path.isEmpty()) {
            place.paths.add(path);
        }
        fileNames.forEach(place.files::add);
    }

    /** What the record of the harvest says. */
    HarvestRecord.CrawlSection crawl() {
        Place place = kept.isKnown() ? kept : written;
        return place.isKnown()
                ? new HarvestRecord.CrawlSection(
                        true, place.paths.names().stream().findFirst(), List.copyOf(place.files.names()))
                : HarvestRecord.CrawlSection.NONE;
    }

    /** Paths of one kind, and the files in all of them. */
    private static final class Place {

        final NameSet paths = new NameSet(1);
        final NameSet files = new NameSet(HarvestAssembly.MOST_LOG_FILES);

        boolean isKnown() {
            return !paths.names().isEmpty() || !files.names().isEmpty();
        }
    }
}
