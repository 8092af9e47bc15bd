// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.io.OutputStream;

/**
 * Is written the content of one record after the other: separates the head of an HTTP message from the payload, and computes
 * the digests that are stated. Not thread-safe.
 */
final class ContentReading extends OutputStream {

    private enum Head {
        /** There is none, or it was not one. */
        NONE,
        COMING,
        READ
    }

    private final HttpHead http = new HttpHead();
    private final StatedDigest block = new StatedDigest();
    private final StatedDigest payload = new StatedDigest();
    private final StatedDigest unchunked = new StatedDigest();
    private final ChunkedBody chunks = new ChunkedBody(unchunked);
    private Head head = Head.NONE;
    private boolean response;
    private boolean chunked;
    private long payloadBytes;

    /** A record begins whose content is all payload; {@link #block} and {@link #payload} know what it states. */
    void begin() {
        head = Head.NONE;
        chunked = false;
        payloadBytes = 0;
    }

    /** A record begins whose content may begin with the head of an HTTP message. */
    void beginHttp(boolean isResponse) {
        begin();
        http.begin();
        head = Head.COMING;
        response = isResponse;
    }

    StatedDigest block() {
        return block;
    }

    StatedDigest payload() {
        return payload;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        if (block.isKnown()) {
            block.update(bytes, from, length);
        }
        int taken = head == Head.COMING ? head(bytes, from, length) : 0;
        if (taken < length) {
            payload(bytes, from + taken, length - taken);
        }
    }

    private int head(byte[] bytes, int from, int length) {
        int taken = http.take(bytes, from, length);
        if (http.ended()) {
            headRead();
            chunked = http.isChunked() && payload.isKnown();
            if (chunked) {
                unchunked.beginAs(payload);
                chunks.begin();
            }
        } else if (http.isFull() || (response && !http.mayBeResponse())) {
            head = Head.NONE;
            payload(http.bytes(), 0, http.length());
        }
        return taken;
    }

    private void headRead() {
        head = Head.READ;
        http.parse();
    }

    private void payload(byte[] bytes, int from, int length) {
        payloadBytes += length;
        if (payload.isKnown()) {
            payload.update(bytes, from, length);
        }
        if (chunked) {
            chunks.take(bytes, from, length);
        }
    }

    /** The content has ended. */
    void end() {
        if (head == Head.COMING && (!response || http.length() > 0)) {
            // a head without a body, and without the blank line before it
            headRead();
        } else if (head == Head.COMING) {
            head = Head.NONE;
        }
    }

    /** Whether the payload has the digest that is stated, as it is stored or without its chunks. */
    boolean isPayloadRight() {
        return payload.isRight() || (chunked && chunks.isWhole() && unchunked.isRight());
    }

    boolean hasHead() {
        return head == Head.READ;
    }

    /** The head, if there is one. */
    HttpHead http() {
        return http;
    }

    long payloadBytes() {
        return payloadBytes;
    }
}
