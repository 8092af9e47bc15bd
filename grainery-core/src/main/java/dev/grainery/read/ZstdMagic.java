// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Tells zstd data by their first bytes (RFC 8878). Needs no decoder, so any file can be asked about without one. */
final class ZstdMagic {

    private static final int FRAME = 0xfd2fb528;
    private static final int DICTIONARY = 0x184d2a5d;
    private static final String DECODER = "com.github.luben.zstd.ZstdInputStreamNoFinalizer";

    private ZstdMagic() {}

    /** Whether a file that begins so is zstd data, with a dictionary in front of them or not. */
    static boolean isZstd(byte[] start) {
        return isData(start) || isDictionary(start);
    }

    static boolean isData(byte[] start) {
        return little(start, 0) == FRAME;
    }

    static boolean isDictionary(byte[] start) {
        return little(start, 0) == DICTIONARY;
    }

    /** The number at a place, or 0 if the bytes end before. */
    static int little(byte[] bytes, int from) {
        return bytes.length < from + Integer.BYTES
                ? 0
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(from);
    }

    /** Whether the library that decodes zstd is on the class path: the program has it, the module for Heritrix not. */
    static boolean decoderIsThere() {
        try {
            Class.forName(DECODER, false, ZstdMagic.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
