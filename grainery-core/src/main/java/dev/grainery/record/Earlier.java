// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the record of a file owes to the documents of an earlier Grainery. The record is a function of these documents and
 * of what Grainery has read itself, so that it does not matter which of both came first.
 *
 * @param documents the documents about the file, the oldest first, at most {@value #MOST}
 * @param own what the record would say without them; left out if there are none
 * @param reindexed when a person accepted that a CDX file was indexed again: documents from before say nothing of its
 *     bytes now; left out of all other records
 * @param described MD5 of the bytes that the record describes, if these are not the first that Grainery has read, but the
 *     earlier ones, which have been restored; else left out
 */
public record Earlier(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierText> documents,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<OwnReadings> own,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> reindexed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Hash> described) {

    /** How many documents a record holds; the store holds all. */
    public static final int MOST = 16;

    /** Nothing. */
    static final Earlier NONE = new Earlier(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    public Earlier {
        documents = documents.stream().limit(MOST).toList();
    }

    /** This as a record keeps it: left out if it says nothing. */
    Optional<Earlier> kept() {
        return Optional.of(this).filter(owed -> !owed.equals(NONE));
    }
}
