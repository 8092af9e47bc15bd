// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Set;

/** In which order documents are asked for. */
final class AskedOrder {

    private static final Document BY_ID = new Document(AskedIds.ID, 1);
    private static final Document LATEST_FIRST = new Document(AskedIds.ID, -1);

    private AskedOrder() {}

    static boolean isAscending(String field, Document orderBy) {
        return orderBy != null
                && orderBy.keySet().equals(Set.of(field))
                && orderBy.get(field) instanceof Number direction
                && direction.intValue() == 1;
    }

    static boolean isLatestFirst(Document orderBy) {
        return LATEST_FIRST.equals(orderBy);
    }

    /** Whether sorted positions are in an order that is asked for: those of ObjectIds sort as these do. */
    static boolean isThatOf(List<String> positions, Document orderBy) {
        if (orderBy == null || orderBy.isEmpty() || positions.isEmpty()) {
            return true;
        }
        return orderBy.equals(BY_ID)
                && IndexKeys.isObjectId(positions.get(0))
                && IndexKeys.isObjectId(positions.get(positions.size() - 1));
    }
}
