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

    /** Looks at the chunks alone. */
    private final ChunkedBody framing = new ChunkedBody((bytes, from, length) -> {});

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

    /** The payload may begin behind an interim response, too: many readers take that for the only one. */
    private boolean openBehindFirst;

    /** The payload up to the length that the head states is right, though more is stored. */
    private boolean rightUpToLength;

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

    private void begin(boolean hasType) {
        head = Head.NONE;
        start.begin(hasType);
        identified = false;
        chunked = false;
        open = false;
        openBehindFirst = false;
        rightUpToLength = false;
        unchunking = false;
        payloadBytes = 0;
        wanted = Optional.empty();
    }

    /**
     * A record begins, whose content may begin with the head of an HTTP message: that of what is fetched by HTTP, and what
     * its media type calls one. {@link #block} and {@link #payload} know what it states.
     *
     * @param hasType whether the media type of the payload will be asked for
     */
    void begin(ArchivedRecordType type, boolean hasType) {
        begin(hasType);
        declared = type.mayBeHttp() && header.holdsHttp();
        boolean defined = type.isExchange() && CaptureCounts.isHttp(header);
        if (!declared && !defined) {
            return;
        }
        http.begin();
        head = Head.COMING;
        response = type != ArchivedRecordType.REQUEST;
        // the standard leaves open if another payload is the body or the whole message (ISO 28500 6.3.3)
        open = !(declared && defined) && payload.isKnown();
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
        if (http.isBehindInterim() && !http.mayBeResponse()) {
            interimHead();
        } else if (response && !declared && !http.mayBeResponse()) {
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
        openBehindFirst = !open && http.firstEnd() >= 0 && payload.isKnown();
        if (openBehindFirst) {
            message.beginAs(payload);
            message.update(http.bytes(), http.firstEnd(), http.length() - http.firstEnd());
        }
        framing.begin();
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
            if (http.isBehindInterim()) {
                interimHead();
            } else {
                noHead();
            }
            return;
        }
        int taken = http.length();
        http.endBehindFields();
        headRead(taken);
    }

    /** The last interim response is all there is of a head. */
    private void interimHead() {
        int taken = http.length();
        http.endBehindInterim();
        headRead(taken);
    }

    /** The head was read; what was taken behind it is payload. */
    private void headRead(int taken) {
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
        if (payload.isKnown()) {
            long stated = hasHead() ? http.contentLength() : -1;
            boolean endsHere = stated >= payloadBytes && stated < payloadBytes + length;
            int upTo = endsHere ? (int) (stated - payloadBytes) : 0;
            payload.update(bytes, from, upTo);
            rightUpToLength |= endsHere && payload.isRightSoFar();
            payload.update(bytes, from + upTo, length - upTo);
        }
        if (openBehindFirst) {
            message.update(bytes, from, length);
        }
        if (hasHead() && http.encoding().chunked()) {
            framing.take(bytes, from, length);
        }
        payloadBytes += length;
        start.add(bytes, from, length);
        showing.take(bytes, from, length);
        if (wanted.isPresent()) {
            wanted.get().update(bytes, from, length);
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

    /**
     * Whether the payload has the digest that is stated, by any reading of the standards: as it is stored, up to the
     * length that its head states, behind the first of several heads, or without its chunks even if the last is missing.
     */
    boolean isPayloadRight() {
        if (payload.isRight() || rightUpToLength || ((open || openBehindFirst) && message.isRight())) {
            return true;
        }
        if (chunked && !unchunking) {
            // only now, as a digest takes long and few payloads need the second one
            takeChunks();
        }
        return chunked && (chunks.isBegun() || chunks.isWhole()) && unchunked.isRight();
    }

    /**
     * Whether less of the body is stored than its head states (RFC 9112 8). A body that was decoded before it was stored
     * cannot be compared with its length.
     */
    boolean isBodyCut() {
        if (!hasHead() || !http.hasBody(payloadBytes)) {
            return false;
        }
        return http.encoding().chunked()
                ? framing.isCut() || payloadBytes == 0
                : payloadBytes < http.contentLength()
                        && start.isEncoded(http.encoding().compression());
    }

    boolean isHeadRequest() {
        return hasHead() && http.begins("head ");
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
