// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Documents as they stand in the file. */
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
}
