// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.DocumentCollection;
import java.util.Arrays;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Where a page ends in an order by a value.
 *
 * @param value that of its last entry, a text or a whole number
 * @param id the key of that entry
 */
record PageKey(Object value, ObjectId id) {

    private static final int ID_LENGTH = 24;
    private static final String NUMBER = "#";

    /** That of a document in the order of a field, whose value is left out if it is the key itself. */
    static PageKey of(Document document, String field) {
        ObjectId id = document.getObjectId(DocumentCollection.ID);
        Object value = field.equals(DocumentCollection.ID)
                ? ""
                : document.getEmbedded(Arrays.asList(field.split("\\.")), Object.class);
        return new PageKey(value == null ? "" : value, id);
    }

    /**
     * The key that {@link #text} has written.
     *
     * @throws IllegalArgumentException if it is none
     */
    static PageKey parse(String text) {
        if (text.length() < ID_LENGTH) {
            throw new IllegalArgumentException("no key of a page: " + text);
        }
        String value = text.substring(ID_LENGTH);
        return new PageKey(
                value.startsWith(NUMBER) ? (Object) Long.valueOf(value.substring(1)) : value,
                new ObjectId(text.substring(0, ID_LENGTH)));
    }

    /** As a page passes it on: numbers are marked, and no text by which records are listed begins with the mark. */
    String text() {
        return id.toHexString() + (value instanceof Number ? NUMBER : "") + value;
    }
}
