// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;

/** One database. Each collection and each index is a map of the file. */
final class FileDatabase extends AbstractSynchronizedMongoDatabase<String> {

    private static final String DOCUMENTS = "documents ";
    private static final String INDEX = "index ";

    private final MVStore file;

    FileDatabase(String name, CursorRegistry cursors, MVStore file) {
        super(name, cursors);
        this.file = file;
        initializeNamespacesAndIndexes();
    }

    /** The names of the databases that a file holds. */
    static Set<String> namesIn(MVStore file) {
        return file.getMapNames().stream()
                .filter(map -> map.startsWith(DOCUMENTS))
                .map(map -> map.substring(DOCUMENTS.length(), map.indexOf('.')))
                .collect(Collectors.toSet());
    }

    @Override
    protected MongoCollection<String> openOrCreateCollection(String name, CollectionOptions options) {
        return new FileCollection(this, name, options, cursorRegistry, documents(name));
    }

    private MVMap<String, byte[]> documents(String collection) {
        return file.openMap(
                documentsOf(collection),
                new MVMap.Builder<String, byte[]>()
                        .keyType(StringDataType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE));
    }

    @Override
    protected Index<String> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        boolean ofId = keys.size() == 1 && keys.get(0).getKey().equals("_id");
        return ofId
                ? new IdKeys(name, keys, sparse, documents(collection))
                : new UniqueKeys(name, keys, sparse, indexMap(collection, name));
    }

    @Override
    protected Index<String> openOrCreateSecondaryIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new LookupKeys(name, keys, indexMap(collection, name));
    }

    private MVMap<String, String> indexMap(String collection, String index) {
        return file.openMap(
                indexesOf(collection) + index,
                new MVMap.Builder<String, String>()
                        .keyType(StringDataType.INSTANCE)
                        .valueType(StringDataType.INSTANCE));
    }

    private String documentsOf(String collection) {
        return DOCUMENTS + getFullCollectionNamespace(collection);
    }

    private String indexesOf(String collection) {
        return INDEX + getFullCollectionNamespace(collection) + " ";
    }

    @Override
    protected void dropIndex(MongoCollection<String> collection, String name) {
        super.dropIndex(collection, name);
        file.removeMap(indexesOf(collection.getCollectionName()) + name);
    }

    @Override
    public void dropCollection(String collection, Oplog oplog) {
        super.dropCollection(collection, oplog);
        file.removeMap(documentsOf(collection));
        removeMaps(indexesOf(collection));
    }

    @Override
    public void drop(Oplog oplog) {
        super.drop(oplog);
        removeMaps(DOCUMENTS + databaseName + ".");
        removeMaps(INDEX + databaseName + ".");
    }

    private void removeMaps(String prefix) {
        List.copyOf(file.getMapNames()).stream()
                .filter(map -> map.startsWith(prefix))
                .forEach(file::removeMap);
    }

    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String newName) {
        String before = collection.getFullName();
        super.moveCollection(from, collection, newName);
        rename(DOCUMENTS + before, documentsOf(newName));
        String indexes = INDEX + before + " ";
        List.copyOf(file.getMapNames()).stream()
                .filter(map -> map.startsWith(indexes))
                .forEach(map -> rename(map, indexesOf(newName) + map.substring(indexes.length())));
    }

    private void rename(String before, String after) {
        file.renameMap(file.openMap(before), after);
    }

    @Override
    protected long getStorageSize() {
        return Optional.ofNullable(file.getFileStore())
                .map(store -> store.size())
                .orElse(0L);
    }

    @Override
    protected long getFileSize() {
        return getStorageSize();
    }
}
