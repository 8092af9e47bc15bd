// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVMap;

/** An index that is not unique: an entry is the key followed by the position of a document that has it. */
final class LookupKeys extends Index<String> {

    private final MVMap<String, String> entries;

    LookupKeys(String name, List<IndexKey> keys, MVMap<String, String> entries) {
        // sparse to the server: it need not find a removed document's position here
        super(name, keys, true);
        this.entries = entries;
    }

    @Override
    public void add(Document document, String position, MongoCollection<String> collection) {
        getKeyValues(document).forEach(key -> entries.put(BsonBytes.key(key) + position, ""));
    }

    @Override
    public String remove(Document document) {
        String position = BsonBytes.key(new KeyValue(document.get("_id")).normalized());
        getKeyValues(document).forEach(key -> entries.remove(BsonBytes.key(key) + position));
        return null;
    }

    @Override
    public void updateInPlace(
            Document oldDocument, Document newDocument, String position, MongoCollection<String> collection) {
        if (!nullAwareEqualsKeys(oldDocument, newDocument)) {
            remove(oldDocument);
            add(newDocument, position, collection);
        }
    }

    @Override
    public boolean canHandle(Document query) {
        return query.keySet().equals(keySet()) && query.values().stream().allMatch(this::isPlain);
    }

    private boolean isPlain(Object wanted) {
        if (wanted instanceof Document expression) {
            return !isCompoundIndex()
                    && expression.keySet().equals(Set.of("$in"))
                    && ((Collection<?>) expression.get("$in")).stream().allMatch(LookupKeys::isValue);
        }
        return isValue(wanted);
    }

    private static boolean isValue(Object wanted) {
        return wanted instanceof String || wanted instanceof Number || wanted instanceof ObjectId;
    }

    @Override
    public Iterable<String> getPositions(Document query) {
        Set<String> found = new LinkedHashSet<>();
        if (!isCompoundIndex() && query.values().iterator().next() instanceof Document expression) {
            ((Collection<?>) expression.get("$in")).forEach(value -> find(new KeyValue(value), found));
        } else {
            find(new KeyValue(keys().stream().map(query::get).toList()), found);
        }
        return found;
    }

    private void find(KeyValue wanted, Set<String> found) {
        String key = BsonBytes.key(wanted.normalized());
        Iterator<String> from = entries.keyIterator(key);
        while (from.hasNext()) {
            String entry = from.next();
            if (!entry.startsWith(key)) {
                return;
            }
            found.add(entry.substring(key.length()));
        }
    }

    @Override
    public String getPosition(Document document) {
        return null;
    }

    @Override
    public long getCount() {
        return entries.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public void checkAdd(Document document, MongoCollection<String> collection) {
        // any number of documents may have a key
    }

    @Override
    public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<String> collection) {
        // any number of documents may have a key
    }

    @Override
    public void drop() {
        // the database removes the map
    }
}
