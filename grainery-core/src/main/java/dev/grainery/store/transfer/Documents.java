// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Documents in forms that do not depend on what keeps them. */
final class Documents {

    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

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
        return same(Document.parse(json));
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
