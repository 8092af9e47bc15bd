// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import java.util.Optional;

/** Tells how a harvest stands. */
@FunctionalInterface
public interface HarvestSource {

    /** The record of a harvest that knows of the end of a launch; empty as long as there is none, or nobody can tell. */
    Optional<HarvestRecord> find(String harvestId, Crawl ended);
}
