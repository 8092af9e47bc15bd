// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

public record Place(
        String absolute, Amount size, Instant dateOfValidation, RevisionStatus statusOfValidation, Hash hash)
        implements Comparable<Place> {

    public Location location(String fileName) {
        return new Location(absolute, fileName);
    }

    public boolean isAt(Place other) {
        return absolute.equals(other.absolute);
    }

    @Override
    public int compareTo(Place other) {
        return absolute.compareTo(other.absolute);
    }
}
