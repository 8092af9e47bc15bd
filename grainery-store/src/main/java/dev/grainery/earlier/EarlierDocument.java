// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * A document of the earlier database.
 *
 * @param text the document word for word as the JSON file has it; of BSON its canonical extended JSON
 * @param sha256 SHA-256 of its canonical extended JSON, in lower-case hexadecimal: the same whether the document was read
 *     from JSON, from BSON or from the database
 * @param fields what {@link Document#parse} makes of the text
 */
public record EarlierDocument(String text, String sha256, Document fields) {

    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    /**
     * The document that a JSON text is.
     *
     * @throws RuntimeException of many types if it is none, as the library throws what its parts throw
     */
    public static EarlierDocument of(String text) {
        Document fields = Document.parse(text);
        return new EarlierDocument(text, digest(fields.toJson(CANONICAL)), fields);
    }

    /** A document as the driver has read it. */
    public static EarlierDocument of(Document fields) {
        String text = fields.toJson(CANONICAL);
        return new EarlierDocument(text, digest(text), fields);
    }

    /** A document that has been kept with its digest. */
    public static EarlierDocument kept(String sha256, String text) {
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
