// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.stream.Stream;

/**
 * The other places where a record's file was met: equal files, and files that claim its identity with other bytes. Of
 * each kind the first {@link #MOST} in order are listed, so that a record always fits into a document.
 *
 * @param copies equal files elsewhere, sorted by location
 * @param moreCopies whether there are more copies than are listed
 * @param conflicts files of the same identity with other bytes, or not readable yet, sorted by location
 * @param moreConflicts whether there are more conflicts than are listed
 */
public record Places(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> copies,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean moreCopies,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> conflicts,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean moreConflicts) {

    /** How many places of each kind are listed. */
    public static final int MOST = 1_000;

    /** Nowhere else. */
    public static final Places NONE = new Places(List.of(), List.of());

    @JsonCreator
    public Places(
            @JsonProperty("copies") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> copies,
            @JsonProperty("moreCopies") boolean moreCopies,
            @JsonProperty("conflicts") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Place> conflicts,
            @JsonProperty("moreConflicts") boolean moreConflicts) {
        this.copies = listed(copies);
        this.moreCopies = moreCopies || isTooMany(copies);
        this.conflicts = listed(conflicts);
        this.moreConflicts = moreConflicts || isTooMany(conflicts);
    }

    public Places(List<Place> copies, List<Place> conflicts) {
        this(copies, false, conflicts, false);
    }

    /** Where these files lie, all with the name of the record's file, after the place of that file. */
    public Stream<Location> locations(Location described) {
        return Stream.concat(
                Stream.of(described),
                Stream.concat(copies.stream(), conflicts.stream()).map(place -> place.location(described.fileName())));
    }

    private static List<Place> listed(List<Place> places) {
        return places.stream().sorted().limit(MOST).toList();
    }

    private static boolean isTooMany(List<Place> places) {
        return places.size() > MOST;
    }
}
