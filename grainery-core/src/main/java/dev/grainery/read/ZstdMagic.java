// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

final class ZstdMagic {

    private static final int FRAME = 0xfd2fb528;
    private static final int DICTIONARY = 0x184d2a5d;
    private static final String DECODER = "com.github.luben.zstd.ZstdInputStreamNoFinalizer";

    private ZstdMagic() {}

    static boolean isZstd(byte[] start) {
        return isData(start) || isDictionary(start);
    }

    static boolean isData(byte[] start) {
        return little(start, 0) == FRAME;
    }

    static boolean isDictionary(byte[] start) {
        return little(start, 0) == DICTIONARY;
    }

    static int little(byte[] bytes, int from) {
        return bytes.length < from + Integer.BYTES
                ? 0
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(from);
    }

    static boolean decoderIsThere() {
        try {
            Class.forName(DECODER, false, ZstdMagic.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
