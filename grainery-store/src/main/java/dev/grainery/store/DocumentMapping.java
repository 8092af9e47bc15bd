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

/** Records as documents with the fields of their JSON. The {@code _id} of a document is no part of the record. */
final class DocumentMapping {

    static final String ID = "_id";

    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private DocumentMapping() {}

    static Document document(Object record) {
        return MAPPER.convertValue(record, Document.class);
    }

    static <T> T record(Document document, Class<T> type) {
        Map<String, Object> fields = new LinkedHashMap<>(document);
        fields.remove(ID);
        try {
            return MAPPER.convertValue(fields, type);
        } catch (IllegalArgumentException e) {
            throw damaged(document, type.getSimpleName(), e);
        }
    }

    static <T> Function<Document, T> as(Class<T> type) {
        return document -> record(document, type);
    }

    static <T> T read(Document document, String what, Function<Document, T> reading) {
        try {
            return reading.apply(document);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            // a missing field or one of another type; the library has no exception type for it
            throw damaged(document, what, e);
        }
    }

    static <T> T field(Document document, String field, Class<T> type) {
        return read(
                document,
                "document with the field " + field,
                one -> Objects.requireNonNull(one.getEmbedded(List.of(field.split("\\.")), type), "it is missing"));
    }

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
