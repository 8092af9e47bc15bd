// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The part of a file record that comes from documents of an earlier Grainery. The record is a function of these
 * documents and of Grainery's own readings, independent of their order.
 *
 * @param documents the documents, oldest first, at most {@value #MOST}
 * @param own the record without them; empty if there are none
 * @param reindexed when an operator accepted a new CDX file: older documents do not describe its bytes
 * @param described MD5 of restored earlier bytes that the record describes, if they are not the first that Grainery
 *     read
 */
public record Earlier(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierDocumentText> documents,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<OwnEvidence> own,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> reindexed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Hash> described) {

    /** A record holds this many documents; the store holds all of them. */
    public static final int MOST = 16;

    static final Earlier NONE = new Earlier(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    public Earlier {
        documents = documents.stream().limit(MOST).toList();
    }

    Optional<Earlier> present() {
        return Optional.of(this).filter(earlier -> !earlier.equals(NONE));
    }
}
