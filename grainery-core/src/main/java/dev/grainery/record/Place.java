// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/**
 * One more place where a record's file was met, with its own last check.
 *
 * @param absolute absolute directory
 * @param size size of the file there in bytes
 * @param dateOfValidation when it was last read
 * @param statusOfValidation how that ended; {@code FIRST} when it was read once
 * @param hash MD5 of the file there
 */
public record Place(
        String absolute, Amount size, Instant dateOfValidation, RevisionStatus statusOfValidation, Hash hash)
        implements Comparable<Place> {

    /** Where the file lies, by the name that it has there. */
    public Location location(String fileName) {
        return new Location(absolute, fileName);
    }

    /** Whether it is the same place, whatever lies there. */
    public boolean isAt(Place other) {
        return absolute.equals(other.absolute);
    }

    @Override
    public int compareTo(Place other) {
        return absolute.compareTo(other.absolute);
    }
}
