// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.stream.Stream;

/** Copies have equal bytes, conflicts different or unread ones. A document has room for {@link #MOST} of each. */
public record OtherLocations(
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OtherLocation> copies,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean moreCopies,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OtherLocation> conflicts,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean moreConflicts) {

    public static final int MOST = 1_000;

    public static final OtherLocations NONE = new OtherLocations(List.of(), List.of());

    @JsonCreator
    public OtherLocations(
            @JsonProperty("copies") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OtherLocation> copies,
            @JsonProperty("moreCopies") boolean moreCopies,
            @JsonProperty("conflicts") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OtherLocation> conflicts,
            @JsonProperty("moreConflicts") boolean moreConflicts) {
        this.copies = listed(copies);
        this.moreCopies = moreCopies || isTooMany(copies);
        this.conflicts = listed(conflicts);
        this.moreConflicts = moreConflicts || isTooMany(conflicts);
    }

    public OtherLocations(List<OtherLocation> copies, List<OtherLocation> conflicts) {
        this(copies, false, conflicts, false);
    }

    public Stream<Location> locations(Location described) {
        return Stream.concat(
                Stream.of(described),
                Stream.concat(copies.stream(), conflicts.stream()).map(place -> place.location(described.fileName())));
    }

    private static List<OtherLocation> listed(List<OtherLocation> places) {
        return places.stream().sorted().limit(MOST).toList();
    }

    private static boolean isTooMany(List<OtherLocation> places) {
        return places.size() > MOST;
    }
}
