// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text of a container whose encoding nobody states. */
final class FieldText {

    private FieldText() {}

    /** The text, taken as UTF-8 if it is that throughout, else as Latin-1, which fits any bytes. */
    static String of(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
