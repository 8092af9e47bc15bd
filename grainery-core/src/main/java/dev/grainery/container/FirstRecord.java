// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The first record of a container, which stands in where no record describes it.
 *
 * @param type its type, verbatim; empty for an ARC document
 * @param date its date, verbatim
 */
public record FirstRecord(Optional<String> type, Optional<String> date) {

    public FirstRecord {
        requireNonNull(type, "type");
        requireNonNull(date, "date");
    }
}
