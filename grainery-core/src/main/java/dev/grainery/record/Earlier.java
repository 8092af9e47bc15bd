// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Makes the record a function of earlier documents and own readings, independent of their order. {@code documents} are
 * the oldest first, at most {@value #MOST}; {@code own} is the record without them. Documents older than {@code
 * reindexed} do not describe the bytes; {@code described} is the MD5 of restored earlier bytes.
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
