// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RevisionStatus;
import dev.grainery.store.document.Query;
import java.util.List;
import java.util.Optional;

/** Only queries with an index are allowed, so the cost of a page does not depend on the size of the store. */
public record FileListing(
        Optional<String> harvestId,
        Optional<String> nameBegins,
        Optional<RevisionStatus> status,
        Order order,
        boolean descending) {

    /** Greater than any continuation of a name prefix. */
    private static final String GREATEST = Character.toString(Character.MAX_CODE_POINT);

    public enum Order {
        ADDED,
        NAME,
        NEXT_CHECK
    }

    public FileListing {
        if (!orders(harvestId, nameBegins, status).contains(order)) {
            throw new IllegalArgumentException("no index gives these records in the order " + order);
        }
    }

    /** The orders that an index supports for this filter, the best first; may be empty. */
    public static List<Order> orders(
            Optional<String> harvestId, Optional<String> nameBegins, Optional<RevisionStatus> status) {
        if (harvestId.isPresent()) {
            return nameBegins.isPresent() || status.isPresent()
                    ? List.of(Order.NAME)
                    : List.of(Order.ADDED, Order.NAME);
        }
        if (nameBegins.isPresent()) {
            return status.isPresent() ? List.of() : List.of(Order.NAME);
        }
        return status.isPresent() ? List.of(Order.NEXT_CHECK) : List.of(Order.ADDED, Order.NAME);
    }

    Query query(String nameField) {
        Query query = Query.all();
        if (harvestId.isPresent()) {
            query = query.is(StoreSchema.HARVEST, harvestId.get());
        }
        if (status.isPresent()) {
            query = query.is(StoreSchema.STATUS, status.get().word());
        }
        return nameBegins.isPresent()
                ? query.from(nameField, nameBegins.get()).before(nameField, nameBegins.get() + GREATEST)
                : query;
    }
}
