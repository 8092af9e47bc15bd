// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * A file whose next check is to be due earlier.
 *
 * @param file the file as it was found
 * @param due the latest time for its next check from now on
 */
public record EarlierDate(ScheduledFile file, Instant due) {

    public EarlierDate {
        requireNonNull(file, "file");
        requireNonNull(due, "due");
        if (due.isAfter(file.due())) {
            throw new IllegalArgumentException("a date is never moved later: from " + file.due() + " to " + due);
        }
    }
}
