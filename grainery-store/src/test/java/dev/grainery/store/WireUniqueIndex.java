// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.index.MemoryUniqueIndex;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** Also finds what is guarded by other fields as well: for these, the server would look through the whole collection. */
final class WireUniqueIndex extends MemoryUniqueIndex {

    WireUniqueIndex(String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
    }

    /** What a query asks of the fields of this index. */
    private Document own(Document query) {
        Document own = new Document();
        query.forEach((field, condition) -> {
            if (keySet().contains(field)) {
                own.append(field, condition);
            }
        });
        return own;
    }

    @Override
    public synchronized boolean canHandle(Document query) {
        return super.canHandle(own(query));
    }

    @Override
    public synchronized Iterable<Integer> getPositions(Document query) {
        return super.getPositions(own(query));
    }
}
