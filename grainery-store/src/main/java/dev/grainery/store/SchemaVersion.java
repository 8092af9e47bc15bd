// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreVersion;
import dev.grainery.store.document.Writes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/** The {@link StoreVersion} of a store, stored among its settings. Other versions are refused. */
final class SchemaVersion {

    static final String ID = "schema";

    private static final String VALUE = "value";
    private static final String EXTENSION = "extension";
    private static final List<CollectionSchema> RECORDS =
            List.of(StoreSchema.CONTAINER, StoreSchema.CDX, StoreSchema.HARVEST_RECORD);
    private static final Set<String> TYPES =
            Stream.of(RecordType.values()).map(RecordType::word).collect(Collectors.toUnmodifiableSet());

    private final DocumentStore documents;
    private final DocumentCollection settings;

    SchemaVersion(DocumentStore documents) {
        this.documents = documents;
        this.settings = documents.collection(StoreSchema.SETTING);
    }

    static boolean isMark(CollectionSchema schema, Document document) {
        return schema.equals(StoreSchema.SETTING) && ID.equals(document.get(DocumentCollection.ID));
    }

    static boolean isCurrent(Document mark) {
        return mark.get(VALUE) instanceof Number version && version.longValue() == StoreVersion.CURRENT;
    }

    /** Marks an empty store. Writes nothing into a store that it refuses. */
    void check(StoreUri uri) {
        Optional<Document> version = version();
        if (version.isEmpty()) {
            boolean isEmpty = isEmpty();
            // another process that creates the store at this moment marked it before its first write
            version = version();
            if (version.isEmpty()) {
                refuseForeign(uri, isEmpty);
                Writes.put(
                        settings, List.of(new Document(DocumentCollection.ID, ID).append(VALUE, StoreVersion.CURRENT)));
                return;
            }
        }
        if (!isCurrent(version.get())) {
            throw StoreVersion.refused(
                    uri.toString(), String.valueOf(version.get().get(VALUE)));
        }
    }

    /** Each of our records counts its writes, also in the first version, which had no number. */
    private void refuseForeign(StoreUri uri, boolean isEmpty) {
        Optional<Document> record = isEmpty
                ? Optional.empty()
                : RECORDS.stream()
                        .flatMap(schema ->
                                documents.collection(schema).first(Query.all().lacking(StoreSchema.VERSION)).stream())
                        .findFirst();
        // a store of ours may share its database with other collections
        List<String> others = isEmpty ? documents.others() : List.of();
        if (record.isEmpty() && others.isEmpty()) {
            if (isEmpty) {
                return;
            }
            throw StoreVersion.refused(uri.toString(), "1");
        }
        if (record.filter(SchemaVersion::isOfEarlierGrainery).isPresent()) {
            throw new StoreUnavailableException("the store " + uri
                    + " is a database of the earlier Grainery (Extarc); nothing was written to it. Leave it as it is,"
                    + " name another, empty database, and bring its records there with \"grainery takeover\"");
        }
        throw new StoreUnavailableException("the store " + uri + " holds data of another program"
                + (others.isEmpty() ? "" : " (" + String.join(", ", others) + ")")
                + "; nothing was written to it. Name another, empty database");
    }

    /** Its records have a type, and no section beyond the standard. */
    private static boolean isOfEarlierGrainery(Document record) {
        return Stream.of("recType", "type").anyMatch(field -> TYPES.contains(String.valueOf(record.get(field))))
                && !record.containsKey(EXTENSION);
    }

    private Optional<Document> version() {
        return settings.first(Query.id(ID));
    }

    private boolean isEmpty() {
        return StoreSchema.KEPT.stream()
                .allMatch(schema ->
                        documents.collection(schema).first(Query.all()).isEmpty());
    }
}
