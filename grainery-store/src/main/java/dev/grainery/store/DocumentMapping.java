// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.record.RecordJson;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Records as documents: the same fields and forms as their JSON. A document's {@code _id} is no part of a record. */
final class DocumentMapping {

    static final String ID = "_id";

    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private DocumentMapping() {}

    /** A record as a document, without an {@code _id}. */
    static Document document(Object record) {
        return MAPPER.convertValue(record, Document.class);
    }

    /**
     * A document read as a record.
     *
     * @throws StoreDamagedException if the document is none of this type
     */
    static <T> T record(Document document, Class<T> type) {
        Map<String, Object> fields = new LinkedHashMap<>(document);
        fields.remove(ID);
        try {
            return MAPPER.convertValue(fields, type);
        } catch (IllegalArgumentException e) {
            throw damaged(document, type.getSimpleName(), e);
        }
    }

    /** Reads documents as {@link #record} does. */
    static <T> Function<Document, T> as(Class<T> type) {
        return document -> record(document, type);
    }

    /**
     * A document whose form is not that of a record, read field by field.
     *
     * @param what it is to be, for people
     * @param reading asks nothing but the document
     * @throws StoreDamagedException if the document is none
     */
    static <T> T read(Document document, String what, Function<Document, T> reading) {
        try {
            return reading.apply(document);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            // a field that is missing or of another type: the library has an exception of its own for none of them
            throw damaged(document, what, e);
        }
    }

    /**
     * The value of a field of a document, of which nothing else need have been read.
     *
     * @param field its name, after those of the fields that it is in, with dots between them
     * @throws StoreDamagedException if there is none of this type
     */
    static <T> T field(Document document, String field, Class<T> type) {
        return read(
                document,
                "document with the field " + field,
                one -> Objects.requireNonNull(one.getEmbedded(List.of(field.split("\\.")), type), "it is missing"));
    }

    /** Passes on documents in the order of their ObjectIds, each with that one; of those only from a time on, if there is one. */
    static <T> void forEachKeyed(
            DocumentCollection documents, Optional<Instant> since, Class<T> type, Consumer<Keyed<T>> consumer) {
        Query query = since.map(date -> Query.all().from(ID, ObjectId.getSmallestWithDate(Date.from(date))))
                .orElseGet(Query::all);
        documents.forEachPage(
                query.ascending(ID),
                page -> page.forEach(document ->
                        consumer.accept(new Keyed<>(document.getObjectId(ID).toHexString(), record(document, type)))));
    }

    private static StoreDamagedException damaged(Document document, String what, RuntimeException e) {
        return new StoreDamagedException(
                "the document " + document.get(ID) + " is not a valid " + what + ": " + e.getMessage()
                        + "; the store is damaged, or something else has written to it: restore the backup",
                e);
    }
}
