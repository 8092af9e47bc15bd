// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Optional;

/** The fields of the bookkeeping are not grouped in JSON: each implementation orders them among its own. */
public sealed interface FileExtension permits ContainerExtension, CdxExtension {

    Bookkeeping bookkeeping();

    @JsonProperty
    default long version() {
        return bookkeeping().version();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    default Optional<Instant> modified() {
        return bookkeeping().modified();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    default Digests digests() {
        return bookkeeping().digests();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    default Optional<Earlier> earlier() {
        return bookkeeping().earlier();
    }

    @JsonProperty
    @JsonUnwrapped
    default OtherLocations places() {
        return bookkeeping().places();
    }

    /** The fields that the store maintains in all file records. */
    record Bookkeeping(
            long version,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Digests digests,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Earlier> earlier,
            @JsonUnwrapped OtherLocations places) {

        public Bookkeeping(long version, Optional<Instant> modified, Digests digests) {
            this(version, modified, digests, Optional.empty(), OtherLocations.NONE);
        }

        Bookkeeping written(long otherVersion, Optional<Instant> at) {
            return new Bookkeeping(otherVersion, at, digests, earlier, places);
        }

        Bookkeeping withDigests(Digests other) {
            return new Bookkeeping(version, modified, other, earlier, places);
        }

        Bookkeeping withEarlier(Earlier other) {
            return new Bookkeeping(version, modified, digests, other.present(), places);
        }

        Bookkeeping withPlaces(OtherLocations other) {
            return new Bookkeeping(version, modified, digests, earlier, other);
        }
    }
}
