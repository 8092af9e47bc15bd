// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.h2.mvstore.MVMap;

/** A unique index: from the key to the position of its document. */
final class UniqueKeys extends FileIndex {

    private final MVMap<String, String> entries;

    UniqueKeys(String name, List<IndexKey> keys, boolean sparse, MVMap<String, String> entries) {
        super(name, keys, sparse, entries);
        this.entries = entries;
    }

    @Override
    Collection<String> positions(String key) {
        String position = entries.get(key);
        return position == null ? List.of() : List.of(position);
    }

    @Override
    String position(String entry, int keyEnd) {
        return entries.getOrDefault(entry, "");
    }

    @Override
    public String getPosition(Document document) {
        return isLeftOut(document)
                ? null
                : keysOf(document).stream()
                        .map(entries::get)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<String> collection) {
        if (!isLeftOut(document) && keysOf(document).stream().anyMatch(entries::containsKey)) {
            throw duplicate(document, collection);
        }
    }

    @Override
    public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<String> collection) {
        if (hasSameValues(oldDocument, newDocument) || isLeftOut(newDocument)) {
            return;
        }
        Collection<String> before = keysOf(oldDocument);
        boolean taken = keysOf(newDocument).stream().anyMatch(key -> !before.contains(key) && entries.containsKey(key));
        if (taken) {
            throw duplicate(newDocument, collection);
        }
    }

    private DuplicateKeyError duplicate(Document document, MongoCollection<String> collection) {
        return new DuplicateKeyError(this, collection, getKeys(), shownValues(document));
    }

    @Override
    void enter(String key, String position) {
        entries.put(key, position);
    }

    @Override
    void leave(String key, String position) {
        entries.remove(key);
    }

    @Override
    Collection<String> keysToEnter(Document document) {
        return isLeftOut(document) ? List.of() : keysOf(document);
    }

    @Override
    public String remove(Document document) {
        String position = null;
        for (String key : keysToEnter(document)) {
            position = entries.remove(key);
        }
        return position;
    }

    private boolean isLeftOut(Document document) {
        return isSparse() && hasNoValue(document);
    }

    @Override
    public boolean isUnique() {
        return true;
    }
}
