// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Documents and keys as they stand in the file. */
final class BsonBytes {

    private BsonBytes() {}

    static byte[] of(Document document) {
        ByteBuf out = Unpooled.buffer(1024);
        BsonEncoder.encodeDocument(document, out);
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    static Document document(byte[] bytes) {
        return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
    }

    /**
     * The values as the text of their BSON bytes, one character a byte. It begins with its own length, so that no key
     * is the beginning of another.
     */
    static String key(KeyValue values) {
        Document document = new Document();
        int field = 0;
        for (Object value : values) {
            document.put(Integer.toString(field++), Missing.isNullOrMissing(value) ? null : value);
        }
        return new String(of(document), StandardCharsets.ISO_8859_1);
    }

    static KeyValue values(String key) {
        return new KeyValue(document(key.getBytes(StandardCharsets.ISO_8859_1)).values());
    }
}
