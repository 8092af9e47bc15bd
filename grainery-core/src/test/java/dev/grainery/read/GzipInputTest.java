// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static dev.grainery.fixture.ContainerBytes.gzip;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.FindingCode;
import java.io.ByteArrayOutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GzipInputTest {

    @TempDir
    private Path directory;

    @Test
    void the_members_come_one_after_the_other_each_with_its_place() throws Exception {
        byte[] first = gzip(noise(5_000, 1));
        byte[] second = gzip(noise(3, 2));
        PlainBytes plain = PlainBytes.of(directory, bytes(first, gzip(new byte[0]), second));
        assertThat(plain.bytes()).isEqualTo(bytes(noise(5_000, 1), noise(3, 2)));
        assertThat(plain.starts()).containsExactly(0L, first.length + (long) gzip(new byte[0]).length);
        assertThat(plain.members()).isEqualTo(2);
        assertThat(plain.failure()).isEmpty();
        assertThat(plain.foreignAt()).isEqualTo(-1);
        assertThat(plain.compression()).isEqualTo(Compression.GZIP);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void any_members_read_in_any_pieces_give_the_same_bytes(int seed) throws Exception {
        Random random = new Random(seed);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        int members = 1 + random.nextInt(40);
        for (int i = 0; i < members; i++) {
            byte[] content = noise(1 + random.nextInt(200_000), random.nextInt());
            if (random.nextBoolean()) {
                Arrays.fill(content, content.length / 3, content.length, (byte) 'x');
            }
            plain.writeBytes(content);
            stored.writeBytes(member(random.nextInt(32), content));
        }
        PlainBytes read = PlainBytes.of(directory, stored.toByteArray(), 1 + random.nextInt(50_000));
        assertThat(Arrays.equals(read.bytes(), plain.toByteArray()))
                .as("seed %d", seed)
                .isTrue();
        assertThat(read.starts()).as("seed %d", seed).hasSize(members).isSorted();
        assertThat(read.members()).isEqualTo(members);
        assertThat(read.fixity().size()).isEqualTo(stored.size());
    }

    @Test
    void a_member_that_is_cut_anywhere_gives_what_came_before() throws Exception {
        byte[] first = gzip("first".getBytes(US_ASCII));
        byte[] whole = bytes(first, member(30, noise(500, 3)));
        for (int length = first.length + 1; length < whole.length; length += 7) {
            PlainBytes plain = PlainBytes.of(directory, Arrays.copyOf(whole, length));
            assertThat(new String(plain.bytes(), US_ASCII)).startsWith("first");
            assertThat(plain.failure()).as("cut to %d", length).hasValueSatisfying(e -> {
                assertThat(e.code()).isEqualTo(FindingCode.TRUNCATED);
                assertThat(e.offset()).isEqualTo(first.length);
            });
            assertThat(plain.fixity().size()).isEqualTo(length);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-8, gzip member with a wrong checksum",
        "-1, gzip member with a wrong checksum",
        "10, gzip data are damaged: invalid block type",
        "3, gzip member with a header that no standard defines",
        "2, gzip member with a header that no standard defines"
    })
    void damage_of_a_member_gives_what_came_before(int at, String message) throws Exception {
        byte[] first = gzip("first".getBytes(US_ASCII));
        byte[] second = gzip(noise(500, 3));
        second[at < 0 ? second.length + at : at] |= (byte) 0xe6;
        second[second.length - 1] |= (byte) (at == -1 ? 1 : 0);
        PlainBytes plain = PlainBytes.of(directory, bytes(first, second, gzip("third".getBytes(US_ASCII))));
        assertThat(new String(plain.bytes(), US_ASCII)).startsWith("first").doesNotContain("third");
        assertThat(plain.failure()).hasValueSatisfying(e -> {
            assertThat(e.code()).isNotEqualTo(FindingCode.TRUNCATED);
            assertThat(e.offset()).isEqualTo(first.length);
            assertThat(e).hasMessage(message);
        });
    }

    @Test
    void what_follows_the_members_is_told_and_not_read() throws Exception {
        byte[] member = gzip("all".getBytes(US_ASCII));
        for (byte[] rest : List.of(new byte[1], new byte[512], new byte[] {0x1f, 0x00}, "PK".getBytes(US_ASCII))) {
            PlainBytes plain = PlainBytes.of(directory, bytes(member, rest));
            assertThat(new String(plain.bytes(), US_ASCII)).isEqualTo("all");
            assertThat(plain.foreignAt()).isEqualTo(member.length);
            assertThat(plain.failure()).isEmpty();
            assertThat(plain.fixity().size()).isEqualTo(member.length + rest.length);
        }
    }

    @Test
    void passing_bytes_unpacks_them_too() throws Exception {
        Path file =
                Files.write(directory.resolve("skipped"), bytes(gzip(noise(100_000, 1)), gzip("x".getBytes(US_ASCII))));
        try (HashingInput input =
                        new HashingInput(FileChannel.open(file), new ReadBuffers(), ReadThrottle.NONE, Long.MAX_VALUE);
                PlainInput plain = PlainInput.of(input)) {
            byte[] scratch = new byte[512];
            long passed = 0;
            while (passed < 100_000) {
                passed += plain.skip(100_000 - passed);
            }
            assertThat(plain.read(scratch, 0, 10)).isEqualTo(1);
            assertThat(scratch[0]).isEqualTo((byte) 'x');
            assertThat(plain.skip(1)).isEqualTo(-1);
        }
    }

    /** A member with the optional parts of its header that these flags announce. */
    private static byte[] member(int flags, byte[] plain) {
        byte[] usual = gzip(plain);
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        member.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 0, 0, 0, 0, 0, 3});
        member.writeBytes((flags & 4) != 0 ? bytes(new byte[] {0, 1}, new byte[256]) : new byte[0]);
        member.writeBytes((flags & 8) != 0 ? "name\0".getBytes(US_ASCII) : new byte[0]);
        member.writeBytes((flags & 16) != 0 ? "\0".getBytes(US_ASCII) : new byte[0]);
        member.writeBytes((flags & 2) != 0 ? new byte[2] : new byte[0]);
        member.write(usual, 10, usual.length - 10);
        return member.toByteArray();
    }

    private static byte[] noise(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
