// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.record.DigestAlgorithm;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The digest of the payload of an HTTP response that is written: that of the body, without its chunks (ISO 28500 6.3.2). It
 * is used for one response after the other. Not thread-safe.
 */
public final class ResponsePayload extends OutputStream {

    private final HttpHead http = new HttpHead();
    private final MessageDigest stored = DigestAlgorithm.begin("SHA-1");
    private final MessageDigest unchunked = DigestAlgorithm.begin("SHA-1");
    private final ChunkedBody chunks = new ChunkedBody(unchunked::update);

    /** Begins another response. */
    public void begin() {
        http.begin();
        stored.reset();
        unchunked.reset();
        chunks.begin();
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        int taken = 0;
        if (!http.ended() && http.mayBeResponse()) {
            taken = http.take(bytes, from, length);
            if (http.ended()) {
                http.parse();
            }
        }
        if (http.ended() && taken < length) {
            stored.update(bytes, from + taken, length - taken);
            if (http.encoding().chunked()) {
                chunks.take(bytes, from + taken, length - taken);
            }
        }
    }

    /**
     * The digest as a record states it. There is none if the header does not end, or if programs differ in what they take
     * for the payload: behind an interim response, and if chunks are missing or damaged. May be asked for once.
     */
    public Optional<String> digest() {
        if (!http.ended() || http.firstEnd() >= 0 || (chunks.isBegun() && !chunks.isWhole())) {
            return Optional.empty();
        }
        return Optional.of(StatedDigest.stated((chunks.isWhole() ? unchunked : stored).digest()));
    }
}
