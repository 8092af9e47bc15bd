// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import java.time.Instant;

/**
 * A file and when it is to be checked.
 *
 * @param location where it lies
 * @param known what is known of it
 * @param checked when it was last checked
 * @param due the latest time for its next check
 * @param order its place in the order of checks: it changes with the time, and no other file has it
 */
public record ScheduledFile(Location location, KnownFile known, Instant checked, Instant due, String order)
        implements Comparable<ScheduledFile> {

    public ScheduledFile {
        requireNonNull(location, "location");
        requireNonNull(known, "known");
        requireNonNull(checked, "checked");
        requireNonNull(due, "due");
        requireNonNull(order, "order");
    }

    /** The same file with another time, as yet at its present place in the order. */
    public ScheduledFile dueAt(Instant other) {
        return new ScheduledFile(location, known, checked, other, order);
    }

    @Override
    public int compareTo(ScheduledFile other) {
        return order.compareTo(other.order);
    }
}
