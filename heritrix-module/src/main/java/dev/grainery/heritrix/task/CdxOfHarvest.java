// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import dev.grainery.record.Crawl;
import java.util.List;

public record CdxOfHarvest(List<String> places, long without, List<Crawl> running) {

    public CdxOfHarvest {
        places = List.copyOf(places);
        running = List.copyOf(running);
    }
}
