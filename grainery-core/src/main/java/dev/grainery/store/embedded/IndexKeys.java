// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * Values as texts that are the same if and only if the values are equal to MongoDB: numbers by their value, whatever
 * their type, and null like a missing value. Each text tells where it ends, so that no key is the beginning of another.
 */
final class IndexKeys {

    private static final HexFormat HEX = HexFormat.of();

    private IndexKeys() {}

    static String of(Object value) {
        return of(List.of(Missing.ofNullable(value)));
    }

    static String of(Iterable<?> values) {
        StringBuilder key = new StringBuilder(64);
        for (Object value : values) {
            append(value, key);
        }
        return key.toString();
    }

    /** Whether a key begins with an ObjectId; of sorted keys, those stand together and in the order of the ObjectIds. */
    static boolean isObjectId(String key) {
        return key.startsWith("o");
    }

    private static void append(Object value, StringBuilder key) {
        if (Missing.isNullOrMissing(value)) {
            key.append('z');
        } else if (value instanceof String text) {
            key.append('s').append(text.length()).append(':').append(text);
        } else if (value instanceof ObjectId id) {
            key.append('o').append(HEX.formatHex(id.toByteArray()));
        } else {
            Document document =
                    new Document("", new KeyValue(value).normalized().get(0));
            String bytes = new String(BsonBytes.of(document), StandardCharsets.ISO_8859_1);
            key.append('b').append(bytes.length()).append(':').append(bytes);
        }
    }
}
