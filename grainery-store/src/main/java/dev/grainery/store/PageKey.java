// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.DocumentCollection;
import java.util.Arrays;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * @param value of the last entry, a text or a whole number
 */
record PageKey(Object value, ObjectId id) {

    private static final int ID_LENGTH = 24;
    private static final String NUMBER = "#";

    /** The value is empty if the key itself is the order. */
    static PageKey of(Document document, String field) {
        ObjectId id = document.getObjectId(DocumentCollection.ID);
        Object value = field.equals(DocumentCollection.ID)
                ? ""
                : document.getEmbedded(Arrays.asList(field.split("\\.")), Object.class);
        return new PageKey(value == null ? "" : value, id);
    }

    static PageKey parse(String text) {
        if (text.length() < ID_LENGTH) {
            throw new IllegalArgumentException("no key of a page: " + text);
        }
        String value = text.substring(ID_LENGTH);
        return new PageKey(
                value.startsWith(NUMBER) ? (Object) Long.valueOf(value.substring(1)) : value,
                new ObjectId(text.substring(0, ID_LENGTH)));
    }

    /** Numbers are marked; texts of lists never begin with the mark. */
    String text() {
        return id.toHexString() + (value instanceof Number ? NUMBER : "") + value;
    }
}
