// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

public record OtherLocation(
        String absolute, Amount size, Instant dateOfValidation, RevisionStatus statusOfValidation, Hash hash)
        implements Comparable<OtherLocation> {

    public Location location(String fileName) {
        return new Location(absolute, fileName);
    }

    public boolean isAt(OtherLocation other) {
        return absolute.equals(other.absolute);
    }

    @Override
    public int compareTo(OtherLocation other) {
        return absolute.compareTo(other.absolute);
    }
}
