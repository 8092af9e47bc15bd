// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The text is verbatim from JSON, canonical extended JSON from BSON. The digest is of the canonical extended JSON. */
public record EarlierDocument(String text, String sha256, Document fields) {

    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    /** Throws runtime exceptions of many types if the text is no document, as the library does. */
    public static EarlierDocument of(String text) {
        Document fields = Document.parse(text);
        return new EarlierDocument(text, digest(fields.toJson(CANONICAL)), fields);
    }

    public static EarlierDocument of(Document fields) {
        String text = fields.toJson(CANONICAL);
        return new EarlierDocument(text, digest(text), fields);
    }

    public static EarlierDocument stored(String sha256, String text) {
        return new EarlierDocument(text, sha256, Document.parse(text));
    }

    private static String digest(String canonical) {
        try {
            byte[] bytes = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
