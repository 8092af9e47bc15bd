// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.file.BlockOutputStream;
import dev.grainery.inspect.mediatype.FirstBytes;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.record.DigestAlgorithm;
import java.security.MessageDigest;
import java.util.Optional;

final class ContentReading extends BlockOutputStream {

    private enum Head {
        NONE,
        COMING,
        READ
    }

    private final RecordHeader header;
    final HttpHead http = new HttpHead();
    final StatedDigest block = new StatedDigest();
    final StatedDigest payload = new StatedDigest();
    private final StatedDigest unchunked = new StatedDigest();
    private final StatedDigest message = new StatedDigest();
    private final ChunkedBody framing = new ChunkedBody((bytes, from, length) -> {});

    /** Some writers state the digest of the body as sent, others that of the body without chunks. */
    private final ChunkedBody chunks = new ChunkedBody(unchunked::update);

    private final PayloadStart start = new PayloadStart();
    private final MessageDigest sha1 = DigestAlgorithm.begin("SHA-1");
    private Optional<MessageDigest> requested = Optional.empty();
    final PayloadDispatcher dispatcher;
    private Head head = Head.NONE;
    private boolean response;
    private boolean chunked;
    private boolean open;

    /** The payload may begin behind an interim response, which many readers take for the only one. */
    private boolean openBehindFirst;

    /** The digest matches the payload up to Content-Length, although more is stored. */
    private boolean rightUpToLength;

    /** The record declares an HTTP message, so a damaged first line does not matter. */
    private boolean declared;

    /** Chunks are decoded on the fly, because the payload exceeds the retained first bytes. */
    private boolean decodingChunks;

    private long payloadBytes;
    private boolean identified;
    private Optional<String> mediaType = Optional.empty();

    ContentReading(RecordHeader header, PayloadListener payloads) {
        this.header = header;
        this.dispatcher = new PayloadDispatcher(header, this, payloads);
    }

    private void begin(boolean hasType) {
        head = Head.NONE;
        start.begin(hasType);
        identified = false;
        chunked = false;
        open = false;
        openBehindFirst = false;
        rightUpToLength = false;
        decodingChunks = false;
        payloadBytes = 0;
        requested = Optional.empty();
    }

    /** Must be called after {@link #block} and {@link #payload} have begun. */
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
        // the payload may be the body or the whole message (ISO 28500 6.3.3)
        open = !(declared && defined) && payload.isKnown();
        if (open) {
            message.beginAs(payload);
        }
    }

    void computeSha1() {
        sha1.reset();
        digest(sha1);
    }

    void digest(MessageDigest digest) {
        requested = Optional.of(digest);
    }

    Optional<String> sha1() {
        return requested.map(digest -> StatedDigest.stated(digest.digest()));
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
            endHead();
        } else if (http.ended() || http.isFull()) {
            unclosedHead();
        }
        return taken;
    }

    private void endHead() {
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
            decodingChunks = !start.isKept();
        }
    }

    private void noHead() {
        head = Head.NONE;
        payload(http.bytes(), 0, http.length());
    }

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
        endHead(taken);
    }

    private void interimHead() {
        int taken = http.length();
        http.endBehindInterim();
        endHead(taken);
    }

    private void endHead(int taken) {
        endHead();
        if (http.length() < taken) {
            payload(http.bytes(), http.length(), taken - http.length());
        }
    }

    private void payload(byte[] bytes, int from, int length) {
        if (chunked && !decodingChunks && payloadBytes + length > FirstBytes.LIMIT) {
            decodeChunks();
            decodingChunks = true;
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
        dispatcher.take(bytes, from, length);
        if (requested.isPresent()) {
            requested.get().update(bytes, from, length);
        }
        if (decodingChunks) {
            chunks.take(bytes, from, length);
        }
    }

    private void decodeChunks() {
        chunks.take(start.stored.bytes(), 0, start.stored.length());
    }

    void end() {
        if (head == Head.COMING) {
            unclosedHead();
        }
    }

    /** Accepts the payload as stored, up to Content-Length, behind the first of several headers, or without chunks. */
    boolean isPayloadRight() {
        if (payload.isRight() || rightUpToLength || ((open || openBehindFirst) && message.isRight())) {
            return true;
        }
        if (chunked && !decodingChunks) {
            // only if needed, because a second digest is slow
            decodeChunks();
        }
        return chunked && (chunks.isBegun() || chunks.isWhole()) && unchunked.isRight();
    }

    /** Whether the body is shorter than stated (RFC 9112 8). A body decoded before storage cannot be compared. */
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

    Optional<String> identifiedType() {
        if (!identified) {
            mediaType = hasHead() ? start.type(http) : start.type();
            identified = true;
        }
        return mediaType;
    }

    FirstBytes firstBytes() {
        return start.stored;
    }

    long payloadBytes() {
        return payloadBytes;
    }
}
