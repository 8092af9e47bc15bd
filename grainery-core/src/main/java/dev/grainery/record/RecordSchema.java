// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** The JSON Schemas (2020-12) of the records, in the jar under {@code /dev/grainery/schema}. */
public final class RecordSchema {

    private RecordSchema() {}

    public static URL url(RecordType type) {
        String name = "/dev/grainery/schema/" + type.word() + ".schema.json";
        URL url = RecordSchema.class.getResource(name);
        if (url == null) {
            throw new IllegalStateException("not packed into the jar: " + name);
        }
        return url;
    }

    public static String text(RecordType type) {
        try (InputStream in = url(type).openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode tree(RecordType type) {
        try {
            return RecordJson.mapper().readTree(text(type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
