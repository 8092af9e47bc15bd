// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;

/**
 * A place of which nothing was changed.
 *
 * @param place the place
 * @param refusal why
 * @param detail the path or the sizes that it is about
 */
public record Refused(Location place, Refusal refusal, String detail) {

    public Refused {
        requireNonNull(place, "place");
        requireNonNull(refusal, "refusal");
        requireNonNull(detail, "detail");
    }
}
