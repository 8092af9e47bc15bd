// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.util.List;
import java.util.Map;

/**
 * Which revisits have an original in the archive.
 *
 * @param missing revisits whose original is nowhere
 * @param failed revisits whose original is only in containers that failed
 * @param found revisits whose original is in a sound container
 * @param revisits revisits in all
 * @param ways how many originals were found by which of the three ways, also in containers that failed
 * @param originals captures among which they were looked for
 * @param harvests the same by the harvest of the revisit, in the order of their names
 * @param first the first revisits of those that are missing, and of those that failed
 */
public record Originals(
        long missing,
        long failed,
        long found,
        long revisits,
        Map<Way, Long> ways,
        long originals,
        List<OfHarvest> harvests,
        List<Revisit> first) {

    /** By what a revisit tells its original, in the order in which they are tried. */
    public enum Way {
        /** The identifier of its record. */
        RECORD_ID,
        /** Its URI and the second in which it was fetched. */
        URI_AND_DATE,
        /** The digest of its payload. */
        DIGEST
    }

    /** Where the original of a revisit is. */
    public enum State {
        MISSING,
        FAILED,
        FOUND
    }

    /** How many revisits of a harvest are what. */
    public record OfHarvest(String harvest, long revisits, long missing, long failed, long found) {}

    /**
     * A revisit whose payload cannot be had.
     *
     * @param state missing, or in containers that failed
     * @param uri its URI; empty if it states none
     * @param date when it was fetched, 14 digits; empty if that is not known
     * @param container its container and offset
     * @param original the container of its original; empty if it is missing
     */
    public record Revisit(State state, String uri, String date, String container, String original) {}
}
