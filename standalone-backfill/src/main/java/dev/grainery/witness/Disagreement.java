// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.record.RecordType;
import java.util.Locale;
import java.util.Optional;

/**
 * A file on which two stores do not agree.
 *
 * @param kind how
 * @param recType whether it is a container or an index
 * @param fileName its name
 * @param here what this store knows of it
 * @param there what the other store knows of it
 */
@JsonPropertyOrder({"kind", "recType", "fileName", "here", "there"})
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Disagreement(
        Kind kind, RecordType recType, String fileName, Optional<KnownFile> here, Optional<KnownFile> there) {

    public Disagreement {
        requireNonNull(kind, "kind");
        requireNonNull(recType, "recType");
        requireNonNull(fileName, "fileName");
        requireNonNull(here, "here");
        requireNonNull(there, "there");
    }

    /** How two stores do not agree on a file. */
    public enum Kind {
        /** Only the other store has a record of it. */
        MISSING_HERE("missingHere"),
        /** Only this store has a record of it. */
        MISSING_THERE("missingThere"),
        /** Its MD5 when its record was made differs. */
        DIFFERENT_FIRST_HASH("differentFirstHash"),
        /** It had the same MD5 when its records were made, and the last checks found different ones. */
        DIFFERENT_MD5("differentMd5");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @JsonValue
        public String word() {
            return word;
        }

        /** As people read it. */
        public String words() {
            return word.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A file as one store knows it.
     *
     * @param id its identifier
     * @param path where it lies
     * @param hashOrig its MD5 when its record was made
     * @param md5 its MD5 when it was last read, {@code NA} if it was not there then or could not be read
     */
    @JsonPropertyOrder({"id", "path", "hashOrig", "md5"})
    public record KnownFile(String id, String path, String hashOrig, String md5) {}
}
