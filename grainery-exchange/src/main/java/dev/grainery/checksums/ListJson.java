// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;

/** Streams the JSON of untrusted lists; field names are not interned, as there may be any number of them. */
final class ListJson {

    private static final int LONGEST_TEXT = 64 * 1024;

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxNameLength(LONGEST_TEXT)
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build();

    private ListJson() {}

    static JsonParser object(InputStream list) throws IOException {
        JsonParser json = JSON.createParser(list);
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("not a JSON object");
        }
        return json;
    }

    /** {@code fields} is called with each name when its value is the current token, and must consume that value. */
    static void fields(JsonParser json, FieldReader fields) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            fields.read(name);
        }
        if (json.currentToken() != JsonToken.END_OBJECT) {
            throw new IOException("it ends in the middle of an object");
        }
    }

    static long line(JsonParser json) {
        return json.currentTokenLocation().getLineNr();
    }

    static long offset(JsonParser json) {
        return json.currentTokenLocation().getCharOffset();
    }

    @FunctionalInterface
    interface FieldReader {
        void read(String name) throws IOException;
    }
}
