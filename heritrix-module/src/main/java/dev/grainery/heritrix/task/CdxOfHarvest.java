// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import dev.grainery.record.Crawl;
import java.util.List;

/**
 * The recorded CDX files of a harvest.
 *
 * @param running launches whose CDX files are still to come
 */
public record CdxOfHarvest(List<String> places, long without, List<Crawl> running) {

    public CdxOfHarvest {
        places = List.copyOf(places);
        running = List.copyOf(running);
    }
}
