// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.mediatype.FirstBytes;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.record.DigestAlgorithm;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Optional;

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

    private final RecordHeader header;
    private final HttpHead http = new HttpHead();
    private final StatedDigest block = new StatedDigest();
    private final StatedDigest payload = new StatedDigest();
    private final StatedDigest unchunked = new StatedDigest();
    private final StatedDigest message = new StatedDigest();

    /** Some writers state the digest of the body as it was sent, others that of the body without its chunks. */
    private final ChunkedBody chunks = new ChunkedBody(unchunked::update);

    private final PayloadStart start = new PayloadStart();
    private final MessageDigest sha1 = DigestAlgorithm.begin("SHA-1");
    private Optional<MessageDigest> wanted = Optional.empty();
    private final PayloadDispatcher showing;
    private Head head = Head.NONE;
    private boolean response;
    private boolean chunked;
    private boolean open;

    /** The record says that it holds an HTTP message: it does so even if the first line of the message is damaged. */
    private boolean declared;

    /** The chunks are taken out as they come: not all of the payload will be among its first bytes. */
    private boolean unchunking;

    private long payloadBytes;
    private boolean identified;
    private Optional<String> mediaType = Optional.empty();

    /**
     * @param header that of the record that is read
     * @param payloads is shown the payloads
     */
    ContentReading(RecordHeader header, PayloadListener payloads) {
        this.header = header;
        this.showing = new PayloadDispatcher(header, this, payloads);
    }

    /**
     * A record begins whose content is all payload; {@link #block} and {@link #payload} know what it states.
     *
     * @param hasType whether the media type of the payload will be asked for
     */
    void begin(boolean hasType) {
        head = Head.NONE;
        start.begin(hasType);
        identified = false;
        chunked = false;
        open = false;
        unchunking = false;
        payloadBytes = 0;
        wanted = Optional.empty();
    }

    /**
     * A record begins whose content may begin with the head of an HTTP message.
     *
     * @param isOpen whether the standard leaves open if the payload is the body or the whole message: that of a URI
     *     which is not fetched by HTTP (ISO 28500 6.3.3), so that a digest of either is right
     */
    void beginHttp(boolean isResponse, boolean hasType, boolean isOpen) {
        begin(hasType);
        http.begin();
        head = Head.COMING;
        response = isResponse;
        declared = header.holdsHttp();
        open = isOpen && payload.isKnown();
        if (open) {
            message.beginAs(payload);
        }
    }

    /** The SHA-1 of the payload of the record that has begun is wanted, whatever it states. */
    void computeSha1() {
        sha1.reset();
        digest(sha1);
    }

    /** The payload of the record that has begun is to be digested by this. */
    void digest(MessageDigest digest) {
        wanted = Optional.of(digest);
    }

    /** The SHA-1 of the payload that has ended, if it was wanted, as a record would state it. */
    Optional<String> sha1() {
        return wanted.map(digest -> StatedDigest.stated(digest.digest()));
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
        if (open) {
            message.update(bytes, from, length);
        }
        int taken = head == Head.COMING ? head(bytes, from, length) : 0;
        if (taken < length) {
            payload(bytes, from + taken, length - taken);
        }
    }

    private int head(byte[] bytes, int from, int length) {
        int taken = http.take(bytes, from, length);
        if (response && !declared && !http.mayBeResponse()) {
            noHead();
        } else if (http.ended() && (http.isMessage(response) || (declared && http.hasFields()))) {
            headRead();
        } else if (http.ended() || http.isFull()) {
            unclosedHead();
        }
        return taken;
    }

    private void headRead() {
        head = Head.READ;
        http.parse();
        chunked = http.encoding().chunked() && payload.isKnown();
        if (chunked) {
            unchunked.beginAs(payload);
            chunks.begin();
            unchunking = !start.isKept();
        }
    }

    /** What came is no HTTP message: all of it is payload. */
    private void noHead() {
        head = Head.NONE;
        payload(http.bytes(), 0, http.length());
    }

    /** No blank line came: the head of an HTTP message ends before the first line that is none of its fields. */
    private void unclosedHead() {
        if (!http.isMessage(response)) {
            noHead();
            return;
        }
        int taken = http.length();
        http.endBehindFields();
        headRead();
        if (http.length() < taken) {
            payload(http.bytes(), http.length(), taken - http.length());
        }
    }

    private void payload(byte[] bytes, int from, int length) {
        if (chunked && !unchunking && payloadBytes + length > FirstBytes.MOST) {
            takeChunks();
            unchunking = true;
        }
        payloadBytes += length;
        start.add(bytes, from, length);
        showing.take(bytes, from, length);
        if (wanted.isPresent()) {
            wanted.get().update(bytes, from, length);
        }
        if (payload.isKnown()) {
            payload.update(bytes, from, length);
        }
        if (unchunking) {
            chunks.take(bytes, from, length);
        }
    }

    /** Takes the payload so far out of its chunks. */
    private void takeChunks() {
        chunks.take(start.stored().bytes(), 0, start.stored().length());
    }

    /** The content has ended. */
    void end() {
        if (head == Head.COMING) {
            unclosedHead();
        }
    }

    /** Whether the payload has the digest that is stated, as it is stored or without its chunks. */
    boolean isPayloadRight() {
        if (payload.isRight() || (open && message.isRight())) {
            return true;
        }
        if (chunked && !unchunking) {
            // only now, as a digest takes long and few payloads need the second one
            takeChunks();
        }
        return chunked && chunks.isWhole() && unchunked.isRight();
    }

    boolean hasHead() {
        return head == Head.READ;
    }

    /** The head, if there is one. */
    HttpHead http() {
        return http;
    }

    /** The media type that the payload is identified as; nothing if there is none, or in an encoding that is not known. */
    Optional<String> identifiedType() {
        if (!identified) {
            mediaType = hasHead() ? start.type(http) : start.type();
            identified = true;
        }
        return mediaType;
    }

    /** The first bytes of the payload, as they are stored. */
    FirstBytes firstBytes() {
        return start.stored();
    }

    /** Shows the payload of a capture that has begun. */
    PayloadDispatcher showing() {
        return showing;
    }

    long payloadBytes() {
        return payloadBytes;
    }
}
