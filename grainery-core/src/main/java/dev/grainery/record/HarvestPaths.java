// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * The containers and indexes of a harvest (Metodika 10.3.4). Containers are sorted by file name, and the two lists of
 * them run in parallel.
 *
 * @param cdxsID identifiers of the indexes
 * @param warcsID identifiers of the containers
 * @param warcsFileNames full file names of the containers
 */
@JsonPropertyOrder({"cdxsID", "warcsID", "warcsFileNames"})
public record HarvestPaths(List<String> cdxsID, List<String> warcsID, List<String> warcsFileNames) {

    public HarvestPaths {
        cdxsID = List.copyOf(cdxsID);
        warcsID = List.copyOf(warcsID);
        warcsFileNames = List.copyOf(warcsFileNames);
    }
}
