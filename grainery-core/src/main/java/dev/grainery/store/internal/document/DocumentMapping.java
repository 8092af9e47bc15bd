// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.document;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.access.StoreDamagedException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.Document;

/** Records as documents: the same fields and forms as their JSON. A document's {@code _id} is no part of a record. */
public final class DocumentMapping {

    public static final String ID = "_id";

    private static final TypeReference<LinkedHashMap<String, Object>> FIELDS = new TypeReference<>() {};
    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private DocumentMapping() {}

    /** A record as a document, without an {@code _id}. */
    public static Document document(Object record) {
        return new Document(MAPPER.convertValue(record, FIELDS));
    }

    /**
     * A document read as a record.
     *
     * @throws StoreDamagedException if the document is none of this type
     */
    public static <T> T record(Document document, Class<T> type) {
        return type == ContainerRecord.class
                ? ContainerFields.read(document).map(type::cast).orElseGet(() -> mapped(document, type))
                : mapped(document, type);
    }

    /** A document read by the mapper, which knows all forms and tells what is wrong. */
    public static <T> T mapped(Document document, Class<T> type) {
        Map<String, Object> fields = new LinkedHashMap<>(document);
        fields.remove(ID);
        try {
            return MAPPER.convertValue(fields, type);
        } catch (IllegalArgumentException e) {
            throw new StoreDamagedException(
                    "the document " + document.get(ID) + " is no " + type.getSimpleName() + ": " + e.getMessage()
                            + "; the store is damaged, or something else has written to it: restore the backup",
                    e);
        }
    }
}
