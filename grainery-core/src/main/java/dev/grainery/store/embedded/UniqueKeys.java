// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.h2.mvstore.MVMap;

/** A unique index: from the key to the position of its document. */
final class UniqueKeys extends AbstractUniqueIndex<String> {

    private final MVMap<String, String> positions;

    UniqueKeys(String name, List<IndexKey> keys, boolean sparse, MVMap<String, String> positions) {
        super(name, keys, sparse);
        this.positions = positions;
    }

    @Override
    protected String removeDocument(KeyValue key) {
        return positions.remove(BsonBytes.key(key));
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, String position) {
        return positions.putIfAbsent(BsonBytes.key(key), position) == null;
    }

    @Override
    protected Iterable<Entry<KeyValue, String>> getIterable() {
        return () -> positions.entrySet().stream()
                .map(entry -> Map.entry(BsonBytes.values(entry.getKey()), entry.getValue()))
                .iterator();
    }

    @Override
    protected String getPosition(KeyValue key) {
        return positions.get(BsonBytes.key(key));
    }

    @Override
    public long getCount() {
        return positions.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }
}
