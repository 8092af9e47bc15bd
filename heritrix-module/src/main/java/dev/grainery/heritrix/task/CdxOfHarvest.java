// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import dev.grainery.record.Crawl;
import java.util.List;

/**
 * What is known of the CDX files of a harvest.
 *
 * @param places where they are
 * @param without how many containers of the harvest none of them covers
 * @param running the launches of the harvest that have not ended, so their CDX files are still to come
 */
public record CdxOfHarvest(List<String> places, long without, List<Crawl> running) {

    public CdxOfHarvest {
        places = List.copyOf(places);
        running = List.copyOf(running);
    }
}
