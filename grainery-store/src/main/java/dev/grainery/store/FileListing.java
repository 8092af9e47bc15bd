// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RevisionStatus;
import dev.grainery.store.document.Query;
import java.util.List;
import java.util.Optional;

/**
 * Which records of containers or CDX files are listed, and in which order. Only what a database index can answer is
 * allowed, so that a page costs the same however much the store holds.
 *
 * @param harvestId only those of this harvest
 * @param nameBegins only those whose file names begin so
 * @param status only those of this status
 * @param order the order of the list
 * @param descending whether the order is the opposite one
 */
public record FileListing(
        Optional<String> harvestId,
        Optional<String> nameBegins,
        Optional<RevisionStatus> status,
        Order order,
        boolean descending) {

    /** Greater than all that may follow the beginning of a name. */
    private static final String GREATEST = Character.toString(Character.MAX_CODE_POINT);

    /** An order of records. */
    public enum Order {
        /** In which the records were first made. */
        ADDED,
        /** By file name. */
        NAME,
        /** By the latest time for the next check. */
        NEXT_CHECK
    }

    public FileListing {
        if (!orders(harvestId, nameBegins, status).contains(order)) {
            throw new IllegalArgumentException("no index gives these records in the order " + order);
        }
    }

    /** The orders in which such records can be listed, the one that fits best first; none if no index answers that. */
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
