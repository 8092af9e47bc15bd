// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The other places where a record's file was met: equal files, and files that claim its identity with other bytes.
 *
 * @param copies equal files elsewhere, sorted by location
 * @param conflicts files of the same identity with other bytes, sorted by location
 */
public record Places(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> copies,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> conflicts) {

    /** Nowhere else. */
    public static final Places NONE = new Places(List.of(), List.of());

    public Places(@JsonProperty("copies") List<Place> copies, @JsonProperty("conflicts") List<Place> conflicts) {
        this.copies = copies == null ? List.of() : copies.stream().sorted().toList();
        this.conflicts =
                conflicts == null ? List.of() : conflicts.stream().sorted().toList();
    }
}
