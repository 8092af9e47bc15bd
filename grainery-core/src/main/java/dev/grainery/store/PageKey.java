// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.store.internal.document.DocumentCollection;
import java.util.Arrays;
import java.util.Comparator;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Where a page ends in an order by a text.
 *
 * @param value the text of its last entry
 * @param id the key of that entry
 */
record PageKey(String value, ObjectId id) implements Comparable<PageKey> {

    private static final int ID_LENGTH = 24;
    private static final Comparator<PageKey> ORDER =
            Comparator.comparing(PageKey::value, PageKey::compareTexts).thenComparing(PageKey::id);

    PageKey {
        requireNonNull(value, "value");
        requireNonNull(id, "id");
    }

    static PageKey of(Document document, String field) {
        String value = document.getEmbedded(Arrays.asList(field.split("\\.")), String.class);
        return new PageKey(value == null ? "" : value, document.getObjectId(DocumentCollection.ID));
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
        return new PageKey(text.substring(ID_LENGTH), new ObjectId(text.substring(0, ID_LENGTH)));
    }

    /** As a page passes it on. */
    String text() {
        return id.toHexString() + value;
    }

    /** By characters, as that of their bytes in UTF-8 is and the stores have it. */
    private static int compareTexts(String one, String other) {
        int common = Math.min(one.length(), other.length());
        for (int i = 0; i < common; i++) {
            char left = one.charAt(i);
            char right = other.charAt(i);
            if (left != right) {
                // halves of characters above U+FFFF come after all others
                return Character.isSurrogate(left) == Character.isSurrogate(right)
                        ? Character.compare(left, right)
                        : Boolean.compare(Character.isSurrogate(left), Character.isSurrogate(right));
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    @Override
    public int compareTo(PageKey other) {
        return ORDER.compare(this, other);
    }
}
