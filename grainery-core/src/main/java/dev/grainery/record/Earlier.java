// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code documents} are the oldest first, at most {@value #MOST}; {@code own} is Grainery's own first reading. Documents
 * older than {@code reindexed} do not describe the bytes; {@code described} is the MD5 of restored earlier bytes.
 */
public record Earlier(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EarlierDocumentText> documents,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<FirstReading> own,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> reindexed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Hash> described) {

    /** A record holds this many documents; the store holds all of them. */
    public static final int MOST = 16;

    static final Earlier NONE = new Earlier(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    public Earlier {
        documents = documents.stream().limit(MOST).toList();
    }

    public Earlier withOwn(FirstReading other) {
        return new Earlier(documents, Optional.of(other), reindexed, described);
    }

    /** Of a record that describes bytes of this MD5. */
    public Earlier describing(Hash bytes) {
        Optional<Hash> other =
                own.filter(first -> !first.hashOrig().equals(bytes)).map(first -> bytes);
        return new Earlier(documents, own, reindexed, other);
    }

    Optional<Earlier> present() {
        return Optional.of(this).filter(earlier -> !earlier.equals(NONE));
    }
}
