// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.h2.mvstore.MVMap;

/** An index that is not unique: an entry is the key followed by the position of a document that has it. */
final class LookupKeys extends FileIndex {

    private final MVMap<String, String> entries;

    LookupKeys(String name, List<IndexKey> keys, MVMap<String, String> entries) {
        // sparse to the server: it need not find a removed document's position here
        super(name, keys, true, entries);
        this.entries = entries;
    }

    @Override
    Collection<String> positions(String key) {
        List<String> found = new ArrayList<>();
        Iterator<String> from = entries.keyIterator(key);
        while (from.hasNext()) {
            String entry = from.next();
            if (!entry.startsWith(key)) {
                break;
            }
            found.add(entry.substring(key.length()));
        }
        return found;
    }

    @Override
    String position(String entry, int keyEnd) {
        return entry.substring(keyEnd);
    }

    @Override
    void enter(String key, String position) {
        entries.put(key + position, "");
    }

    @Override
    void leave(String key, String position) {
        entries.remove(key + position);
    }

    @Override
    public String remove(Document document) {
        String position = IndexKeys.of(document.get("_id"));
        keysOf(document).forEach(key -> leave(key, position));
        return null;
    }

    @Override
    public String getPosition(Document document) {
        return null;
    }

    @Override
    public void checkAdd(Document document, MongoCollection<String> collection) {
        // any number of documents may have a key
    }

    @Override
    public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<String> collection) {
        // any number of documents may have a key
    }
}
