// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.file.BlockInputStream;
import dev.grainery.file.BlockOutputStream;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.ArchivedRecord.HeaderLines;
import dev.grainery.read.Compression;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.read.RecordListener;
import dev.grainery.read.StorageReadException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;

final class ListenerFeed {

    private final RecordInput input;
    private final RecordListener listener;
    private boolean open;
    private long offset;
    private long plainOffset;
    private long plainEnd;

    ListenerFeed(RecordInput input, RecordListener listener) {
        this.input = input;
        this.listener = listener;
    }

    @FunctionalInterface
    private interface Call {
        void run() throws IOException;
    }

    private static void call(Call listening) throws IOException {
        try {
            listening.run();
        } catch (StorageReadException | InterruptedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new ListenerFailedException(e);
        }
    }

    boolean hasListener() {
        return listener != RecordListener.NONE;
    }

    /** {@code begun} is the part of the content that was read. Returns bytes that the listener read from the input. */
    long begin(RecordPosition position, HeaderLines header, long contentLength, byte[] begun) throws IOException {
        open = true;
        offset = position.offset();
        plainOffset = position.plainOffset();
        plainEnd = -1;
        Content content = new Content(begun, contentLength);
        call(() -> listener.record(new ArchivedRecord(
                offset,
                plainOffset,
                position.beginsMember(),
                position.beginsMember() || input.compression() == Compression.NONE,
                input.passed() - plainOffset - begun.length,
                contentLength,
                header,
                content)));
        return content.consumed;
    }

    /** The plain bytes of the record end where the next line begins, although the record may be ended later. */
    void nextLineAt(long plain) {
        plainEnd = open && plainEnd < 0 ? plain : plainEnd;
    }

    void damagedMember(long memberOffset) {
        if (open && memberOffset == offset) {
            listener.broken();
        }
    }

    void undecodable(long from, boolean resumed) throws IOException {
        endBefore(from);
        long to = resumed ? input.storedOffset() : Long.MAX_VALUE;
        call(() -> listener.undecodable(from, to));
    }

    OutputStream foreignBytes(long at) throws IOException {
        endBefore(at);
        return new BlockOutputStream() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                call(() -> listener.foreign(bytes, from, length, at));
            }
        };
    }

    /** Ends the record, unless the foreign bytes lie in its member. */
    private void endBefore(long storedEnd) throws IOException {
        if (storedEnd > offset) {
            end(storedEnd);
        }
    }

    void end(long storedEnd) throws IOException {
        if (open) {
            open = false;
            long end = plainEnd < 0 ? input.passed() : plainEnd;
            call(() -> listener.ended(storedEnd - offset, end - plainOffset));
        }
    }

    private final class Content extends BlockInputStream {

        private final ByteArrayInputStream begun;
        private final long rest;
        private long consumed;

        Content(byte[] begun, long length) {
            this.begun = new ByteArrayInputStream(begun);
            this.rest = length - begun.length;
        }

        @Override
        public int read(byte[] target, int from, int wanted) throws IOException {
            if (wanted == 0) {
                return 0;
            }
            if (begun.available() > 0) {
                return begun.read(target, from, wanted);
            }
            int n = input.read(target, from, (int) Math.min(wanted, rest - consumed));
            consumed += Math.max(n, 0);
            return n;
        }

        @Override
        public long transferTo(OutputStream target) throws IOException {
            long given = begun.transferTo(target);
            while (consumed < rest) {
                int n = input.writeTo(target, rest - consumed);
                if (n < 0) {
                    break;
                }
                consumed += n;
                given += n;
            }
            return given;
        }
    }
}
