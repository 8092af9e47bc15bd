// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.assembly.MovedFiles;
import java.io.Serializable;

/**
 * Files of a harvest that a worker has found at other places.
 *
 * @param first what was found of the first of them
 */
public record ToldMove(String harvestId, long files, ToldFindings.Told first) implements Serializable {

    public static ToldMove of(MovedFiles.OfHarvest moved) {
        return new ToldMove(moved.harvestId(), moved.files(), ToldFindings.Told.of(moved.first()));
    }

    /** Notes them as if they had been found here. */
    public void tell(MovedFiles all) {
        all.add(harvestId, files, first.finding());
    }
}
