// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BSONException;

/**
 * The library allocates memory for a stated length before checking it, and needs stack for each level: this checks
 * first.
 */
final class BsonShape {

    private static final int CODE_WITH_SCOPE = 0x0f;

    private final ByteBuffer bytes;

    BsonShape(byte[] document) {
        this.bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    }

    void check() {
        try {
            checkElements();
        } catch (BufferUnderflowException e) {
            throw new BSONException("a value goes over the end of the document", e);
        }
        if (bytes.hasRemaining()) {
            throw new BSONException("it ends at byte " + bytes.position() + ", before its length");
        }
    }

    private void checkElements() {
        skip(Integer.BYTES);
        for (int depth = 1; depth > 0; ) {
            byte type = bytes.get();
            if (type == 0) {
                depth--;
                continue;
            }
            skipName();
            if (opens(type)) {
                depth++;
                if (depth > EarlierDump.DEEPEST) {
                    throw new BSONException("it is nested more than " + EarlierDump.DEEPEST + " levels deep");
                }
            } else {
                skipValue(type);
            }
        }
    }

    private boolean opens(byte type) {
        switch (type) {
            case 0x03, 0x04 -> skip(Integer.BYTES);
            case CODE_WITH_SCOPE -> {
                skip(Integer.BYTES);
                skipText();
                skip(Integer.BYTES);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void skipValue(byte type) {
        switch (type) {
            case 0x01, 0x09, 0x11, 0x12 -> skip(Long.BYTES);
            case 0x02, 0x0d, 0x0e -> skipText();
            case 0x05 -> {
                int length = bytes.getInt();
                skip(1);
                skip(length);
            }
            case 0x06, 0x0a, 0x7f, -1 -> {}
            case 0x07 -> skip(12);
            case 0x08 -> skip(1);
            case 0x0b -> {
                skipName();
                skipName();
            }
            case 0x0c -> {
                skipText();
                skip(12);
            }
            case 0x10 -> skip(Integer.BYTES);
            case 0x13 -> skip(16);
            default -> throw new BSONException("there is no type " + type + " of values");
        }
    }

    private void skipText() {
        skip(bytes.getInt());
    }

    private void skipName() {
        while (bytes.get() != 0) {}
    }

    private void skip(int count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        bytes.position(bytes.position() + count);
    }
}
