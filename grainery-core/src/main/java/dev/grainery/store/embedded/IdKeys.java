// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.Collection;
import java.util.List;
import org.h2.mvstore.MVMap;

/** The index of {@code _id}: the documents themselves, as the key of an {@code _id} is the position of its document. */
final class IdKeys extends FileIndex {

    private final MVMap<String, byte[]> documents;

    IdKeys(String name, List<IndexKey> keys, boolean sparse, MVMap<String, byte[]> documents) {
        super(name, keys, sparse, documents);
        this.documents = documents;
    }

    @Override
    Collection<String> positions(String key) {
        return documents.containsKey(key) ? List.of(key) : List.of();
    }

    @Override
    String position(String entry, int keyEnd) {
        return entry;
    }

    @Override
    void enter(String key, String position) {
        // the collection puts the document there
    }

    @Override
    void leave(String key, String position) {
        // the collection takes the document away
    }

    @Override
    public String getPosition(Document document) {
        String key = IndexKeys.of(document.get("_id"));
        return documents.containsKey(key) ? key : null;
    }

    @Override
    public String remove(Document document) {
        return getPosition(document);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<String> collection) {
        if (getPosition(document) != null) {
            throw new DuplicateKeyError(this, collection, getKeys(), shownValues(document));
        }
    }

    @Override
    public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<String> collection) {
        // the _id of a document never changes
    }

    @Override
    public boolean isUnique() {
        return true;
    }
}
