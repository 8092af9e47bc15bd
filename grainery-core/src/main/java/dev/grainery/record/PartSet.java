// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The documents that hold the rest of a harvest's lists.
 *
 * @param set name of the set, another one for each write
 * @param number how many documents it has
 */
@JsonPropertyOrder({"set", "number"})
public record PartSet(String set, int number) {

    public PartSet {
        requireNonNull(set, "set");
    }
}
