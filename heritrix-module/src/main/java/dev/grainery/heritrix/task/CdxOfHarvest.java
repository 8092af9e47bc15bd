// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import dev.grainery.record.Crawl;
import java.util.List;

public record CdxOfHarvest(List<String> paths, long without, List<Crawl> running) {

    public CdxOfHarvest {
        paths = List.copyOf(paths);
        running = List.copyOf(running);
    }
}
