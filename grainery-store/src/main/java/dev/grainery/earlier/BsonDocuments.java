// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import org.bson.BsonBinaryReader;
import org.bson.BsonSerializationException;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriter;
import org.bson.json.JsonWriterSettings;

final class BsonDocuments {

    private static final int LENGTH_BYTES = 4;
    private static final int SHORTEST = 5;

    /** Bounds memory: JSON may need six characters per byte, but no record comes near that. */
    private static final int LONGEST_TEXT = 4 * EarlierDump.LONGEST_DOCUMENT;

    private static final JsonWriterSettings CANONICAL = JsonWriterSettings.builder()
            .outputMode(JsonMode.EXTENDED)
            .maxLength(LONGEST_TEXT)
            .build();

    private final DumpInput in;
    private final DumpOutlet outlet;

    BsonDocuments(DumpInput in, DumpOutlet outlet) {
        this.in = in;
        this.outlet = outlet;
    }

    void readAll() throws IOException {
        while (readOne()) {}
    }

    private boolean readOne() throws IOException {
        long start = in.position();
        byte[] head = new byte[LENGTH_BYTES];
        int read = in.read(head, 0, LENGTH_BYTES);
        if (read == 0) {
            return false;
        }
        int length = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (read == LENGTH_BYTES && (length < SHORTEST || length > EarlierDump.LONGEST_DOCUMENT)) {
            end(start, "a document has a length of " + length + " bytes, which none can have; the rest was not read");
            return false;
        }
        byte[] bytes = new byte[Math.max(length, LENGTH_BYTES)];
        System.arraycopy(head, 0, bytes, 0, LENGTH_BYTES);
        if (read < LENGTH_BYTES || in.read(bytes, LENGTH_BYTES, length - LENGTH_BYTES) < length - LENGTH_BYTES) {
            end(start, "the file ends in the middle of the document");
            return false;
        }
        if (bytes[length - 1] != 0) {
            end(start, "the document does not end where its length says; the rest was not read");
            return false;
        }
        pass(bytes, start);
        return true;
    }

    private void pass(byte[] bytes, long start) {
        EarlierDocument document;
        try {
            document = documentOf(bytes);
        } catch (RuntimeException e) {
            // the library throws unchecked exceptions of many types
            outlet.problem(start, OptionalLong.empty(), "the document is damaged: " + DumpOutlet.causeOf(e));
            return;
        }
        outlet.documents().accept(document);
    }

    private static EarlierDocument documentOf(byte[] bytes) {
        new BsonShape(bytes).check();
        StringWriter text = new StringWriter();
        JsonWriter writer = new JsonWriter(text, CANONICAL);
        writer.pipe(new BsonBinaryReader(ByteBuffer.wrap(bytes)));
        if (writer.isTruncated()) {
            throw new BsonSerializationException("it would be longer than " + LONGEST_TEXT + " characters as JSON");
        }
        // parsed from the text, not decoded from BSON, so that the stored text always gives the same fields
        return EarlierDocument.of(text.toString());
    }

    private void end(long offset, String cause) {
        outlet.end(offset, OptionalLong.empty(), cause);
    }
}
