// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.StoreCopy.Transferred;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The store that a transfer fills. Until it is whole, nobody else can open it. */
final class TransferTarget {

    /** The {@code _id} of the mark among the settings. */
    private static final String MARK = "unfinishedTransfer";

    private static final String SOURCE = "source";

    private final GraineryStore store;
    private final DocumentCollection settings;
    private long documents;
    private long written;
    private final Map<CollectionSchema, Long> put = new HashMap<>();
    private boolean versionPut;

    TransferTarget(GraineryStore store) {
        this.store = store;
        this.settings = store.documents().collection(StoreSchema.SETTING);
    }

    /** What is being transferred into a store that has not all of it yet; empty if the store is whole. */
    static Optional<String> source(DocumentStore store) {
        return store.collection(StoreSchema.SETTING).first(Query.id(MARK)).map(mark -> mark.getString(SOURCE));
    }

    /** Whether a document is the mark of a store that is being filled. */
    static boolean isMark(CollectionSchema schema, Object id) {
        return schema.equals(StoreSchema.SETTING) && MARK.equals(id);
    }

    /**
     * Begins a transfer, or goes on with it.
     *
     * @param source what is transferred; a transfer of something else is not gone on with
     * @throws TransferException if the store has documents already
     */
    void begin(String source) {
        Optional<String> begun = source(store.documents());
        if (begun.filter(source::equals).isPresent()) {
            return;
        }
        begun.ifPresent(other -> {
            throw new TransferException("the store " + store.uri() + " is an unfinished copy of " + other
                    + "; finish that one, or choose an empty store");
        });
        for (CollectionSchema schema : StoreSchema.KEPT) {
            // an empty store says of which version it is
            if (collection(schema).find(Query.all().first(2)).stream()
                    .anyMatch(one -> !SchemaVersion.isMark(schema, one))) {
                throw new TransferException("the store " + store.uri() + " has documents already (" + schema.name()
                        + "); a whole store can only be copied into an empty one");
            }
        }
        Writes.put(settings, List.of(new Document(DocumentCollection.ID, MARK).append(SOURCE, source)));
        store.flush();
    }

    /** Writes documents that are not there, or not the same. */
    void put(CollectionSchema schema, List<Document> page) {
        DocumentCollection collection = collection(schema);
        Map<Object, Document> there = new HashMap<>();
        collection
                .find(Query.ids(
                        page.stream().map(one -> one.get(DocumentCollection.ID)).toList()))
                .forEach(one -> there.put(one.get(DocumentCollection.ID), Documents.same(one)));
        List<Write> writes = new ArrayList<>();
        for (Document one : page) {
            if (!Objects.equals(there.get(one.get(DocumentCollection.ID)), one)) {
                writes.add(new Write.Put(one));
            }
        }
        for (Written result : collection.write(writes)) {
            if (result instanceof Written.Refused refused) {
                throw new TransferException("the store " + store.uri() + " does not take a document of " + schema.name()
                        + ": " + refused.reason());
            }
            if (!result.isDone()) {
                throw new TransferException("two documents of " + schema.name()
                        + " have the same identity or place, or another process writes to " + store.uri());
            }
        }
        documents += page.size();
        put.merge(schema, (long) page.size(), Long::sum);
        versionPut |= page.stream().anyMatch(one -> SchemaVersion.isMark(schema, one));
        written += writes.size();
    }

    /**
     * Makes sure that each document that was put is there.
     *
     * @throws TransferException if one has taken the place of another
     */
    void assertNoneReplaced() {
        for (CollectionSchema schema : StoreSchema.KEPT) {
            long marks = schema.equals(StoreSchema.SETTING) ? ownMarks() : 0;
            if (collection(schema).count(Query.all()) != put.getOrDefault(schema, 0L) + marks) {
                throw new TransferException("two documents of " + schema.name() + " have the same identity");
            }
        }
    }

    /** How many settings the store has that were not put: the mark, and its version if it was told no other. */
    private long ownMarks() {
        return 1 + (versionPut ? 0 : settings.count(Query.id(SchemaVersion.ID)));
    }

    /** Takes away what was written: what cannot be transferred as a whole leaves an empty store. */
    void abandon() {
        for (CollectionSchema schema : StoreSchema.KEPT) {
            DocumentCollection collection = collection(schema);
            List<Object> ids;
            do {
                ids = collection.find(Query.all().first(DocumentCollection.PAGE)).stream()
                        .map(one -> one.get(DocumentCollection.ID))
                        .filter(id -> !isMark(schema, id))
                        .toList();
                collection.write(
                        ids.stream().<Write>map(id -> new Write.Delete(id)).toList());
            } while (!ids.isEmpty());
        }
        store.flush();
        settings.write(new Write.Delete(MARK));
        new SchemaVersion(store.documents()).check(store.uri());
        store.flush();
    }

    /** Ends it: from now on it is a store as any other. */
    Transferred end(long removed) {
        store.flush();
        settings.write(new Write.Delete(MARK));
        store.flush();
        return new Transferred(documents, written, removed);
    }

    DocumentCollection collection(CollectionSchema schema) {
        return store.documents().collection(schema);
    }

    long documents() {
        return documents;
    }

    /** Documents in forms that do not depend on what keeps them. */
    static final class Documents {

        private static final JsonWriterSettings RELAXED =
                JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

        /** As deep as a MongoDB server takes them; deeper ones would exhaust the stack. */
        private static final int DEEPEST = 100;

        private Documents() {}

        /** One line of JSON; other values than JSON has, such as ObjectIds, as MongoDB's Extended JSON writes them. */
        static String json(Document document) {
            return document.toJson(RELAXED);
        }

        /**
         * The document of a line.
         *
         * @throws RuntimeException of the library's kinds, if the line is none
         */
        static Document parse(String json) {
            if (isTooDeep(json)) {
                throw new IllegalArgumentException("it is nested deeper than " + DEEPEST + " levels");
            }
            return same(Document.parse(json));
        }

        private static boolean isTooDeep(String json) {
            int depth = 0;
            boolean quoted = false;
            for (int i = 0; i < json.length(); i++) {
                char c = json.charAt(i);
                if (quoted) {
                    i += c == '\\' ? 1 : 0;
                    quoted = c != '"';
                } else if (c == '"') {
                    quoted = true;
                } else if (c == '{' || c == '[') {
                    if (++depth > DEEPEST) {
                        return true;
                    }
                } else if (c == '}' || c == ']') {
                    depth--;
                }
            }
            return false;
        }

        /** The same document with whole numbers as longs, whatever the store made of them: then equal ones are equal. */
        static Document same(Document document) {
            Document same = new Document();
            document.forEach((field, value) -> same.append(field, same(value)));
            return same;
        }

        private static Object same(Object value) {
            if (value instanceof Integer number) {
                return number.longValue();
            }
            if (value instanceof Map<?, ?> map) {
                Document same = new Document();
                map.forEach((field, inner) -> same.append(String.valueOf(field), same(inner)));
                return same;
            }
            if (value instanceof List<?> list) {
                List<Object> same = new ArrayList<>(list.size());
                list.forEach(inner -> same.add(same(inner)));
                return same;
            }
            return value;
        }
    }
}
