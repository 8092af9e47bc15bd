// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
@JsonPropertyOrder({"absolute", "size", "dateOfValidation", "statusOfValidation", "hash"})
public record Place(
        String absolute, Amount size, Instant dateOfValidation, RevisionStatus statusOfValidation, Hash hash)
        implements Comparable<Place> {

    public Place {
        requireNonNull(absolute, "absolute");
        requireNonNull(size, "size");
        requireNonNull(dateOfValidation, "dateOfValidation");
        requireNonNull(statusOfValidation, "statusOfValidation");
        requireNonNull(hash, "hash");
    }

    /** Where the file lies, by the name that it has there. */
    public Location location(String fileName) {
        return new Location(absolute, fileName);
    }

    @Override
    public int compareTo(Place other) {
        return absolute.compareTo(other.absolute);
    }
}
