// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.PayloadListener.Target;
import dev.grainery.inspect.mediatype.FirstBytes;
import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.util.Optional;

final class PayloadDispatcher {

    private static final int MAX_ID_LENGTH = 200;
    private static final int MAX_URI_LENGTH = 2_100;

    private final RecordHeader header;
    private final ContentReading content;
    private final PayloadListener listener;
    private boolean collecting;
    private Optional<Target> target = Optional.empty();
    private long offset;
    private long contentLength;
    private long seen;

    PayloadDispatcher(RecordHeader header, ContentReading content, PayloadListener listener) {
        this.header = header;
        this.content = content;
        this.listener = listener;
    }

    void begin(long recordOffset, long length) {
        collecting = listener != PayloadListener.NONE;
        offset = recordOffset;
        contentLength = length;
        seen = 0;
    }

    void take(byte[] bytes, int from, int length) {
        if (collecting) {
            seen += length;
            if (seen >= FirstBytes.LIMIT) {
                offer();
                int more = (int) (seen - FirstBytes.LIMIT);
                target.ifPresent(receiver -> receiver.take(bytes, from + length - more, more));
            }
        } else if (target.isPresent()) {
            target.get().take(bytes, from, length);
        }
    }

    private void offer() {
        collecting = false;
        target = content.identifiedType().flatMap(type -> listener.payload(payload(type)));
        target.ifPresent(receiver -> {
            FirstBytes first = content.firstBytes();
            receiver.take(first.bytes(), 0, first.length());
        });
    }

    private Payload payload(String type) {
        int from = header.from(Field.WARC_RECORD_ID);
        int end = header.end(Field.WARC_RECORD_ID);
        boolean known = header.has(Field.WARC_RECORD_ID) && end - from <= MAX_ID_LENGTH;
        boolean head = content.hasHead();
        return new Payload(
                offset,
                known ? Optional.of(Ascii.shown(header.bytes(), from, end, MAX_ID_LENGTH)) : Optional.empty(),
                header.has(Field.WARC_TARGET_URI)
                        ? Ascii.shown(
                                header.bytes(),
                                header.from(Field.WARC_TARGET_URI),
                                header.end(Field.WARC_TARGET_URI),
                                MAX_URI_LENGTH)
                        : "",
                type,
                contentLength - (head ? content.http.length() : 0),
                head ? content.http.encoding() : PayloadEncoding.NONE);
    }

    void end(boolean whole) {
        if (collecting && seen > 0) {
            offer();
        }
        collecting = false;
        target.ifPresent(receiver -> receiver.end(whole));
        target = Optional.empty();
    }
}
