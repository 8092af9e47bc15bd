// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.file.FileDigests;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Hash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashingInputTest {

    private static final int BLOCK = ReadBuffers.BLOCK;

    @TempDir
    private Path directory;

    private final ReadBuffers buffers = new ReadBuffers();

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 7, 5 * BLOCK})
    void every_byte_enters_the_hash_once_and_the_tail_holds_the_last_block(int size) throws Exception {
        byte[] content = random(size, size);
        try (HashingInput input = open(content)) {
            FileDigests fixity = input.finish();
            assertThat(fixity).isEqualTo(new FileDigests(size, md5(content)));
            byte[] tail = input.tail();
            assertThat(tail).hasSizeGreaterThanOrEqualTo(Math.min(size, BLOCK));
            assertThat(tail).isEqualTo(Arrays.copyOfRange(content, size - tail.length, size));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void any_mix_of_reading_skipping_and_peeking_sees_the_bytes_in_order(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] content = random(random.nextInt(9 * BLOCK), seed);
        try (HashingInput input = open(content)) {
            int stop = random.nextInt(content.length + 1);
            while (input.offset() < stop) {
                int at = (int) input.offset();
                int length = 1 + random.nextInt(seed % 2 == 0 ? BLOCK : 6 * BLOCK);
                switch (random.nextInt(4)) {
                    case 0 -> assertThat(input.read()).isEqualTo(content[at] & 0xff);
                    case 1 -> assertThat(input.skip(length)).isEqualTo(Math.min(length, content.length - at));
                    case 2 -> {
                        byte[] seen = input.peek(length);
                        assertThat(seen).isNotEmpty().isEqualTo(Arrays.copyOfRange(content, at, at + seen.length));
                        assertThat(input.offset()).isEqualTo(at);
                    }
                    default -> {
                        byte[] read = input.readNBytes(length);
                        assertThat(read)
                                .isEqualTo(Arrays.copyOfRange(content, at, Math.min(at + length, content.length)));
                    }
                }
            }
            assertThat(input.finish()).isEqualTo(new FileDigests(content.length, md5(content)));
        }
    }

    @Test
    void the_fixity_is_the_same_when_asked_for_again() throws Exception {
        try (HashingInput input = open(random(100, 1))) {
            FileDigests first = input.finish();
            assertThat(input.finish()).isEqualTo(first);
        }
    }

    @Test
    void buffers_used_for_one_file_after_the_other_do_not_mix_them() throws Exception {
        try (HashingInput large = open(random(3 * BLOCK, 1))) {
            large.finish();
        }
        byte[] small = random(10, 2);
        try (HashingInput input = open(small)) {
            assertThat(input.finish().md5()).isEqualTo(md5(small));
            assertThat(input.tail()).isEqualTo(small);
        }
    }

    @Test
    void a_gzip_member_that_ends_with_a_block_does_not_hide_the_next_one() throws Exception {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(storedMemberOfLength(BLOCK));
        try (OutputStream gzip = new GZIPOutputStream(both)) {
            gzip.write("second".getBytes(UTF_8));
        }
        // a decompressor that has read no further than the member asks available() whether another one comes
        try (HashingInput input = open(both.toByteArray());
                GZIPInputStream gzip = new GZIPInputStream(input, BLOCK)) {
            byte[] all = gzip.readAllBytes();
            assertThat(new String(all, all.length - 6, 6, UTF_8)).isEqualTo("second");
        }
    }

    @Test
    void a_failure_of_the_storage_is_repeated_and_never_gives_a_hash() {
        long failsAt = BLOCK + 8192L;
        HashingInput input =
                new HashingInput(new FailingChannel(3L * BLOCK, failsAt), buffers, ReadThrottle.NONE, Long.MAX_VALUE);
        assertThatThrownBy(() -> input.readNBytes(2 * BLOCK))
                .isInstanceOfSatisfying(
                        StorageReadException.class, e -> assertThat(e.offset()).isEqualTo(failsAt));
        assertThatThrownBy(input::finish).isInstanceOf(StorageReadException.class);
        assertThat(input.failure()).isPresent();
    }

    @Test
    void a_failure_of_the_library_of_a_storage_is_one_of_the_storage() {
        ReadableByteChannel broken = new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer target) {
                throw new IllegalStateException("connection pool shut down");
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
        HashingInput input = new HashingInput(broken, buffers, ReadThrottle.NONE, Long.MAX_VALUE);
        assertThatThrownBy(input::read)
                .isInstanceOf(StorageReadException.class)
                .hasMessageContaining("connection pool shut down");
        assertThat(input.failure()).isPresent();
    }

    @Test
    void a_failure_among_bytes_that_nobody_looks_at_tells_its_offset() {
        long failsAt = 4L * BLOCK + 8192;
        HashingInput input =
                new HashingInput(new FailingChannel(9L * BLOCK, failsAt), buffers, ReadThrottle.NONE, Long.MAX_VALUE);
        assertThatThrownBy(input::finish)
                .isInstanceOfSatisfying(
                        StorageReadException.class, e -> assertThat(e.offset()).isEqualTo(failsAt));
    }

    @Test
    void the_throttle_is_told_of_every_byte_in_blocks() throws Exception {
        List<Integer> told = new ArrayList<>();
        Path file = Files.write(directory.resolve("file"), new byte[5 * BLOCK + 3]);
        try (HashingInput input = new HashingInput(FileChannel.open(file), buffers, told::add, Long.MAX_VALUE)) {
            input.finish();
        }
        assertThat(told).containsExactly(BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, 3);
    }

    @Test
    void a_throttle_that_is_interrupted_ends_the_reading() throws Exception {
        ReadThrottle interrupted = bytes -> {
            throw new InterruptedIOException();
        };
        Path file = Files.write(directory.resolve("file"), new byte[10]);
        try (HashingInput input = new HashingInput(FileChannel.open(file), buffers, interrupted, Long.MAX_VALUE)) {
            assertThatThrownBy(input::read).isInstanceOf(InterruptedIOException.class);
            assertThatThrownBy(input::finish).isInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void reading_in_an_interrupted_thread_is_no_failure_of_the_storage() throws Exception {
        try (HashingInput input = open(new byte[10])) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(input::read).isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** A gzip member of exactly so many bytes: header, stored blocks, check sum. */
    private static byte[] storedMemberOfLength(int length) {
        int blocks = 32;
        int payload = length - 10 - 8 - 5 * blocks;
        byte[] content = random(payload, 3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0});
        int from = 0;
        for (int i = 0; i < blocks; i++) {
            int n = i == blocks - 1 ? payload - from : payload / blocks;
            out.writeBytes(
                    new byte[] {(byte) (i == blocks - 1 ? 1 : 0), (byte) n, (byte) (n >> 8), (byte) ~n, (byte) (~n >> 8)
                    });
            out.write(content, from, n);
            from += n;
        }
        CRC32 crc = new CRC32();
        crc.update(content);
        for (long word : new long[] {crc.getValue(), payload}) {
            for (int shift = 0; shift < 32; shift += 8) {
                out.write((int) (word >> shift));
            }
        }
        return out.toByteArray();
    }

    private HashingInput open(byte[] content) throws IOException {
        return new HashingInput(
                FileChannel.open(Files.write(directory.resolve("file"), content)),
                buffers,
                ReadThrottle.NONE,
                Long.MAX_VALUE);
    }

    private static byte[] random(int size, long seed) {
        byte[] bytes = new byte[size];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private static Hash md5(byte[] bytes) throws Exception {
        return Hash.of(MessageDigest.getInstance("MD5").digest(bytes));
    }
}
