// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import java.util.List;

/**
 * What is known of the CDX files of a harvest.
 *
 * @param places where they are
 * @param without how many containers of the harvest none of them covers
 */
public record CdxOfHarvest(List<String> places, long without) {

    public CdxOfHarvest {
        places = List.copyOf(places);
    }
}
