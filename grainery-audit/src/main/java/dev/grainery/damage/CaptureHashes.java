// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.crawl.CdxCapture;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.record.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Save memory; a collision among a million captures has a probability below one in ten million. */
final class CaptureHashes {

    private CaptureHashes() {}

    static long ofContent(CdxCapture capture) {
        return hash(capture.uri() + ' ' + capture.date() + ' ' + StatedDigest.canonical(capture.digest()));
    }

    static long ofLocation(CdxCapture capture) {
        return hash(capture.container() + ' ' + capture.offset() + ' ' + capture.uri() + ' ' + capture.date());
    }

    private static long hash(String text) {
        byte[] digest = DigestAlgorithm.begin("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.wrap(digest).getLong();
    }
}
