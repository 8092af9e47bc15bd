// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;

/**
 * Positions of documents in the order of the values of one field.
 *
 * @param field the field
 * @param positions the positions, looked up one by one as they are asked for
 */
record InOrder(String field, Iterable<String> positions) implements Iterable<String> {

    InOrder {
        requireNonNull(field, "field");
        requireNonNull(positions, "positions");
    }

    @Override
    public Iterator<String> iterator() {
        return positions.iterator();
    }
}
