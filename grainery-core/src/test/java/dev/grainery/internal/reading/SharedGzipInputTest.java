// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Trial;
import dev.grainery.corpus.Corpus;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StreamedFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Inspector;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.internal.container.ContainerDescription;
import dev.grainery.internal.container.ContainerReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What two threads read is what one reads, of files that are damaged anywhere as well. {@code -Dgrainery.damages=N} tries
 * more of them, {@code -Dgrainery.seed=N} others.
 */
@Timeout(120)
class SharedGzipInputTest {

    private static final int DAMAGES = Integer.getInteger("grainery.damages", 60);
    private static final long SEED = Long.getLong("grainery.seed", 16);

    /** The extra field of a gzip header fits into it, as it does into blocks of the usual size. */
    private static final int BLOCK = 1 << 16;

    private static final Cores NONE_IDLE = new Cores(0);

    /** What a reader meets, one line for each read. */
    private record Trace(List<String> reads, boolean shared) {}

    private static ReadBuffers buffers() {
        return new ReadBuffers(Set.of(), BLOCK);
    }

    private static Trace trace(byte[] file, Cores cores) throws IOException {
        List<String> reads = new ArrayList<>();
        byte[] piece = new byte[PlainInput.PIECE];
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(file)), buffers(), ReadThrottle.NONE);
                PlainInput plain = PlainInput.of(stored, cores)) {
            boolean more = true;
            while (more) {
                int n = -1;
                String read;
                try {
                    n = plain.read(piece, 0, piece.length);
                    CRC32 crc = new CRC32();
                    crc.update(piece, 0, Math.max(n, 0));
                    read = n + " bytes " + crc.getValue();
                } catch (CompressionException e) {
                    read = e.code() + " at " + e.offset() + ": " + e.getMessage();
                }
                reads.add(read + (n > 0 && plain.beganMember() ? " began" : "") + " member " + plain.members() + " at "
                        + plain.storedOffset() + " foreign " + plain.foreignBytesAt());
                more = n > 0 || plain.resume();
            }
            reads.add(String.valueOf(stored.finish()));
            return new Trace(reads, plain instanceof SharedGzipInput gzip && gzip.isShared());
        }
    }

    /** Everything that an inspection says. */
    private static List<Object> inspection(InputStream file, long size, Cores cores) throws IOException {
        List<Object> all = new ArrayList<>();
        List<Capture> captures = new ArrayList<>();
        Inspector inspector = new Inspector("file", Instant.EPOCH, captures::add, PayloadListener.NONE);
        Reading<ContainerDescription> reading = ContainerReader.inspecting(
                        new FilePass(buffers(), ReadThrottle.NONE), inspector, cores)
                .read(StreamedFile.of(file).size(size));
        all.add(reading instanceof Reading.Complete<ContainerDescription> complete ? complete.fixity() : reading);
        all.addAll(reading.findings());
        all.addAll(inspector.findings());
        all.add(inspector.inspection(Instant.EPOCH, "test", size, reading.findings()));
        all.addAll(captures);
        return all;
    }

    private static void assertEqual(byte[] file, String what) throws IOException {
        Cores cores = new Cores(1);
        assertThat(trace(file, cores).reads())
                .as(what)
                .containsExactlyElementsOf(trace(file, NONE_IDLE).reads());
        awaitIdle(cores);
        assertThat(inspection(new ByteArrayInputStream(file), file.length, cores))
                .as(what)
                .containsExactlyElementsOf(inspection(new ByteArrayInputStream(file), file.length, NONE_IDLE));
        awaitIdle(cores);
    }

    /** The thread that helps ends with the reading; the test ends with it or by its time limit. */
    private static void awaitIdle(Cores cores) {
        while (cores.busy() > 0) {
            Thread.onSpinWait();
        }
    }

    private static byte[] sound(Random random) {
        ContainerBytes container = ContainerBytes.warc();
        int records = 10 + random.nextInt(60);
        int longest = random.nextInt(4) == 0 ? 300_000 : 20_000;
        for (int i = 0; i < records; i++) {
            byte[] body = new byte[50 + random.nextInt(random.nextInt(5) == 0 ? longest : 3_000)];
            random.nextBytes(body);
            if (random.nextInt(3) == 0) {
                Arrays.fill(body, body.length / 4, body.length, (byte) 'x');
            }
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            message.writeBytes("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n".getBytes(US_ASCII));
            // what lies in a payload may look like a member
            message.writeBytes(random.nextInt(8) == 0 ? ContainerBytes.gzip(body) : body);
            container.record(
                    "WARC-Type: response\r\nWARC-Record-ID: <urn:uuid:" + new UUID(i, i)
                            + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://h" + i + ".example/\r\n",
                    message.toByteArray());
        }
        return container.bytes(random.nextInt(6) == 0 ? Packing.GZIP_WHOLE : Packing.GZIP_EACH);
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length);
        int length = Math.min(1 + random.nextInt(random.nextBoolean() ? 8 : 2_000), bytes.length - from);
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.write(bytes, 0, from);
        switch (random.nextInt(6)) {
            case 0 -> {
                damaged.write(bytes[from] ^ (1 << random.nextInt(8)));
                damaged.write(bytes, from + 1, length - 1);
            }
            case 1 -> damaged.writeBytes(new byte[length]);
            case 2 -> {
                damaged.write(bytes, from, length);
                damaged.write(bytes, from, length);
            }
            case 3 -> {
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                damaged.writeBytes(noise);
                damaged.write(bytes, from, length);
            }
            case 4 -> {
                // the end at a block or near one
                int end = Math.min(bytes.length, (1 + from / BLOCK) * BLOCK + random.nextInt(3) - 1);
                return Arrays.copyOf(bytes, end);
            }
            default -> {
                // nothing comes in their place
            }
        }
        damaged.write(bytes, from + length, bytes.length - from - length);
        return damaged.toByteArray();
    }

    @Test
    void a_core_that_is_idle_decompresses_from_the_second_block_on() throws IOException {
        byte[] file = sound(new Random(SEED));
        assertThat(file).hasSizeGreaterThan(2 * BLOCK);
        Cores cores = new Cores(2);
        cores.enter();
        assertThat(trace(file, cores).shared()).isTrue();
        cores.enter();
        awaitIdleBut(2, cores);
        assertThat(trace(file, cores).shared()).isFalse();
        assertThat(trace(Arrays.copyOf(file, BLOCK), new Cores(2)).shared()).isFalse();
    }

    private static void awaitIdleBut(int number, Cores cores) {
        while (cores.busy() > number) {
            Thread.onSpinWait();
        }
    }

    @Test
    @Trial(
            value = "damaged gzip files: two threads find exactly what one finds, in every read and every finding",
            section = "Inspection")
    void two_threads_find_what_one_finds() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] file = sound(random);
            assertEqual(file, "seed " + SEED + ", sound file " + i);
            for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
                file = damaged(file, random);
            }
            assertEqual(file, "seed " + SEED + ", damaged file " + i);
        }
    }

    static Stream<Corpus.Entry> compressed() {
        return Corpus.entries().filter(entry -> entry.file().toString().endsWith(".gz"));
    }

    @ParameterizedTest
    @MethodSource("compressed")
    void two_threads_find_in_a_real_file_what_one_finds(Corpus.Entry entry) throws IOException {
        assertEqual(Files.readAllBytes(entry.file()), entry.file().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4_000, 70_000})
    void pieces_of_any_length_have_the_same_bytes(int length) throws IOException {
        byte[] file = sound(new Random(SEED + length));
        assertThat(plain(file, length, new Cores(1)))
                .isEqualTo(plain(file, length, NONE_IDLE))
                .isNotZero();
    }

    private static long plain(byte[] file, int length, Cores cores) throws IOException {
        CRC32 crc = new CRC32();
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(file)), buffers(), ReadThrottle.NONE);
                PlainInput plain = PlainInput.of(stored, cores)) {
            byte[] piece = new byte[length];
            for (int n = plain.read(piece, 0, length); n > 0; n = plain.read(piece, 0, length)) {
                crc.update(piece, 0, n);
            }
        }
        return crc.getValue();
    }

    @Test
    void a_reader_that_stops_early_ends_the_other_thread() throws IOException {
        byte[] part = sound(new Random(SEED));
        // more than may be decompressed ahead
        byte[] file = new byte[20 * part.length];
        for (int i = 0; i < file.length; i += part.length) {
            System.arraycopy(part, 0, file, i, part.length);
        }
        Cores cores = new Cores(1);
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(file)), buffers(), ReadThrottle.NONE);
                PlainInput plain = PlainInput.of(stored, cores)) {
            byte[] piece = new byte[PlainInput.PIECE];
            while (cores.busy() == 0) {
                assertThat(plain.read(piece, 0, piece.length)).isPositive();
            }
        }
        awaitIdle(cores);
        assertThat(cores.busy()).isZero();
    }

    @Test
    void a_storage_that_fails_gives_the_offset_as_with_one_thread() throws IOException {
        byte[] file = sound(new Random(SEED));
        int most = 2 * BLOCK + 5;
        Cores cores = new Cores(1);
        // what was met before that does not count
        assertThat(inspection(failing(file, most), file.length, cores).get(0))
                .isEqualTo(
                        inspection(failing(file, most), file.length, NONE_IDLE).get(0))
                .isInstanceOf(Reading.Unreadable.class);
        awaitIdle(cores);
    }

    private static InputStream failing(byte[] file, int most) {
        return new SequenceInputStream(new ByteArrayInputStream(file, 0, most), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Input/output error");
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                return read();
            }
        });
    }

    @Test
    void an_interrupted_reader_knows_nothing_of_the_file_and_ends_the_other_thread() {
        byte[] file = sound(new Random(SEED));
        Cores cores = new Cores(1);
        ReadThrottle interrupting = bytes -> {
            if (cores.busy() > 0) {
                Thread.currentThread().interrupt();
            }
        };
        ContainerReader reader = ContainerReader.inspecting(
                new FilePass(buffers(), interrupting),
                new Inspector("file", Instant.EPOCH, CaptureListener.NONE, PayloadListener.NONE),
                cores);
        assertThatThrownBy(() -> reader.read(StreamedFile.of(new ByteArrayInputStream(file))))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        awaitIdle(cores);
    }

    @Test
    void a_thread_that_is_interrupted_while_it_waits_for_plain_bytes_reads_no_more() throws IOException {
        byte[] file = sound(new Random(SEED));
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(file)), buffers(), ReadThrottle.NONE);
                PlainInput plain = new AheadInput(stored, new GzipInput(stored), new Relay(BLOCK))) {
            // nobody decompresses here
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> plain.read(new byte[1], 0, 1)).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(stored.failure()).containsInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void a_failure_of_the_other_thread_is_that_of_the_reader() throws IOException {
        Relay relay = new Relay(BLOCK);
        relay.fail(new IllegalStateException("no memory"));
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(new byte[5])), buffers(), ReadThrottle.NONE);
                PlainInput plain = new AheadInput(stored, new GzipInput(stored), relay)) {
            assertThatThrownBy(() -> plain.read(new byte[1], 0, 1)).hasMessage("no memory");
        }
    }

    @Test
    void an_error_of_the_other_thread_is_no_finding_about_the_file() throws IOException {
        byte[] file = sound(new Random(SEED));
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        FilePass pass = new FilePass(buffers(), ReadThrottle.NONE);
        StreamedFile stream = StreamedFile.of(new ByteArrayInputStream(file));
        assertThatThrownBy(() -> pass.read(stream, 0, stored -> {
                    Relay relay = new Relay(BLOCK);
                    relay.fail(error);
                    try (PlainInput plain = new AheadInput(stored, new GzipInput(stored), relay)) {
                        return new FilePass.Parsed<>(plain.read(new byte[1], 0, 1), List.of());
                    }
                }))
                .isSameAs(error);
    }

    @Test
    void what_the_other_thread_meets_is_passed_on_whatever_it_is() throws IOException {
        Relay relay = new Relay(BLOCK);
        Cores cores = new Cores(1);
        assertThat(cores.enterIfIdle()).isTrue();
        StackOverflowError error = new StackOverflowError();
        GzipInput gzip = new GzipInput(new StoredInput(ByteBuffer.allocate(0), 0) {
            @Override
            boolean fill() {
                throw error;
            }
        });
        new Decompression(gzip, relay, cores).run();
        assertThat(cores.busy()).isZero();
        assertThatThrownBy(relay::plain).isSameAs(error);
    }

    @Test
    void without_another_thread_this_one_decompresses() throws IOException {
        byte[] file = sound(new Random(SEED));
        assertThat(file).hasSizeGreaterThan(2 * BLOCK);
        List<Runnable> begun = new ArrayList<>();
        // no address space has room for its stack
        ThreadFactory impossible = task -> {
            begun.add(task);
            return new Thread(null, task, "decompressing", 1L << 47);
        };
        Cores cores = new Cores(1);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] piece = new byte[PlainInput.PIECE];
        try (HashingInput stored = HashingInput.over(
                        Channels.newChannel(new ByteArrayInputStream(file)), buffers(), ReadThrottle.NONE);
                SharedGzipInput plain = new SharedGzipInput(stored, cores, impossible)) {
            for (int n = plain.read(piece, 0, piece.length); n > 0; n = plain.read(piece, 0, piece.length)) {
                read.write(piece, 0, n);
            }
            assertThat(plain.isShared()).isFalse();
        }
        assertThat(begun).hasSize(1);
        assertThat(cores.busy()).isZero();
        try (GZIPInputStream expected = new GZIPInputStream(new ByteArrayInputStream(file))) {
            assertThat(read.toByteArray()).isEqualTo(expected.readAllBytes());
        }
    }
}
