// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.grainery.finding.FindingCode;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/**
 * RFC 8878, with a dictionary in a leading skippable frame (the convention of {@code .warc.zst}). Needs zstd-jni, so
 * only {@link PlainInput#of} may name it, after {@link ZstdMagic#decoderIsThere}.
 */
final class ZstdInput extends PlainInput {

    private static final int MAX_DICTIONARY = 1 << 26;
    private static final int MAX_WINDOW_LOG = 27;

    private final HashingInput stored;
    private final ZstdInputStreamNoFinalizer frames;
    private long members;
    private boolean ended;

    ZstdInput(HashingInput stored) throws IOException {
        super(Compression.ZSTD);
        this.stored = stored;
        byte[] dictionary = ZstdMagic.isDictionary(stored.peek(4)) ? dictionary() : new byte[0];
        frames = new ZstdInputStreamNoFinalizer(new FilterInputStream(stored) {
            @Override
            public void close() {
                // the decoder is freed when it closes; the file stays open and is drained for its hash
            }
        });
        try {
            frames.setLongMax(MAX_WINDOW_LOG);
            if (dictionary.length > 0) {
                frames.setDict(dictionary);
            }
        } catch (ZstdIOException e) {
            frames.close();
            throw new CompressionException(FindingCode.DAMAGED, "zstd dictionary is damaged: " + e.getMessage(), 0);
        }
    }

    private byte[] dictionary() throws IOException {
        int length = ZstdMagic.little(stored.readNBytes(8), 4);
        if (length < 4 || length > MAX_DICTIONARY) {
            throw new CompressionException(
                    FindingCode.DAMAGED, "zstd dictionary of an impossible length, " + length, 0);
        }
        byte[] dictionary = stored.readNBytes(length);
        if (dictionary.length < length) {
            throw new CompressionException(FindingCode.TRUNCATED, "zstd data end in the dictionary", 0);
        }
        if (!ZstdMagic.isData(dictionary)) {
            return dictionary;
        }
        // the frame may omit the length of its content (RFC 8878 3.1.1.1.4)
        try (ZstdInputStreamNoFinalizer plain = new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(dictionary))) {
            byte[] unpacked = plain.readNBytes(MAX_DICTIONARY + 1);
            if (unpacked.length == 0 || unpacked.length > MAX_DICTIONARY) {
                throw new CompressionException(
                        FindingCode.DAMAGED,
                        "zstd dictionary that is empty or longer than " + (MAX_DICTIONARY >> 20) + " MiB",
                        0);
            }
            return unpacked;
        } catch (ZstdIOException e) {
            throw new CompressionException(FindingCode.DAMAGED, "zstd dictionary is damaged: " + e.getMessage(), 0);
        }
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (ended) {
            return -1;
        }
        try {
            int n = frames.read(target, from, length);
            members = n > 0 ? 1 : members;
            if (n < 0) {
                end();
            }
            return n;
        } catch (ZstdIOException e) {
            end();
            if (String.valueOf(e.getMessage()).startsWith("Truncated")) {
                throw new CompressionException(
                        FindingCode.TRUNCATED, "zstd data end in the middle of a frame", stored.offset());
            }
            if (e.getErrorCode() == Zstd.errFrameParameterWindowTooLarge()) {
                throw new CompressionException(
                        FindingCode.WINDOW_TOO_LARGE,
                        "a zstd frame needs a window of more than " + (1 << (MAX_WINDOW_LOG - 20)) + " MiB to be read",
                        stored.offset());
            }
            throw new CompressionException(
                    FindingCode.DAMAGED, "zstd data are damaged: " + e.getMessage(), stored.offset());
        }
    }

    private void end() throws IOException {
        ended = true;
        frames.close();
    }

    @Override
    public void close() throws IOException {
        end();
    }

    @Override
    public long storedOffset() {
        return stored.offset();
    }

    @Override
    public long members() {
        return members;
    }
}
