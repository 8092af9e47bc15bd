// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.inspect.cdx.CdxCapture;
import dev.grainery.record.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Short keys for what would take much memory. Two of a million are equal by chance less often than once in ten million. */
final class Keys {

    private Keys() {}

    /** What was captured, wherever it lies. */
    static long content(CdxCapture capture) {
        return key(capture.uri() + ' ' + capture.date() + ' ' + capture.digest());
    }

    /** Which record of the archive it is. */
    static long place(CdxCapture capture) {
        return key(capture.container() + ' ' + capture.offset() + ' ' + capture.uri() + ' ' + capture.date());
    }

    private static long key(String text) {
        byte[] digest = DigestAlgorithm.begin("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.wrap(digest).getLong();
    }
}
