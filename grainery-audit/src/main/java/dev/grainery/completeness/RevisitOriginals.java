// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.List;
import java.util.Map;

/** {@code ways} counts all originals found, also in failed containers; {@code harvests} are those of the revisits. */
public record RevisitOriginals(
        long missing,
        long failed,
        long found,
        long revisits,
        Map<Way, Long> ways,
        long originals,
        List<OfHarvest> harvests,
        List<Revisit> first) {

    /** How a revisit identifies its original, in the order of trial. */
    public enum Way {
        RECORD_ID,
        URI_AND_DATE,
        DIGEST
    }

    public enum State {
        MISSING,
        FAILED,
        FOUND
    }

    public record OfHarvest(String harvest, long revisits, long missing, long failed, long found) {}

    public record Revisit(State state, String uri, String date, String container, String original) {}
}
