// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.file.BlockOutputStream;
import dev.grainery.record.DigestAlgorithm;
import java.security.MessageDigest;
import java.util.Optional;

/** The digest of the body without chunks (ISO 28500 6.3.2). Reusable. Not thread-safe. */
public final class ResponsePayload extends BlockOutputStream {

    private final HttpHead http = new HttpHead();
    private final MessageDigest stored = DigestAlgorithm.begin("SHA-1");
    private final MessageDigest unchunked = DigestAlgorithm.begin("SHA-1");
    private final ChunkedBody chunks = new ChunkedBody(unchunked::update);

    public void begin() {
        http.begin();
        stored.reset();
        unchunked.reset();
        chunks.begin();
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

    /** Once per response. Empty if programs differ in what the payload is, as with interim responses. */
    public Optional<String> digest() {
        if (!http.ended() || http.firstEnd() >= 0 || (chunks.isBegun() && !chunks.isWhole())) {
            return Optional.empty();
        }
        return Optional.of(StatedDigest.stated((chunks.isWhole() ? unchunked : stored).digest()));
    }
}
