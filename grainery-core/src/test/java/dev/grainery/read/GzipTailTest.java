// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static dev.grainery.fixture.ContainerBytes.gzip;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.GzipTail.Fault;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GzipTailTest {

    private static final long OFFSET = 1L << 40;

    /** The optional parts of a gzip header, by the values of their flags. */
    enum Part {
        NOTHING(0),
        CHECK_SUM(2),
        EXTRA(4),
        NAME(8),
        COMMENT(16),
        ALL(30);

        private final int flags;

        Part(int flags) {
            this.flags = flags;
        }
    }

    @Test
    void members_that_end_with_the_file_are_whole() {
        assertThat(fault(bytes(record(1), record(2)))).isEmpty();
    }

    @Test
    void where_no_member_begins_nothing_can_be_said() {
        assertThat(fault(new byte[0])).isEmpty();
        assertThat(fault(new byte[5_000])).isEmpty();
        assertThat(fault("no gzip at all".getBytes(ISO_8859_1))).isEmpty();
    }

    @Test
    void wherever_the_last_member_is_cut_the_file_is_truncated_where_it_begins() {
        byte[] last = record(2);
        byte[] whole = bytes(record(1), last);
        int begin = whole.length - last.length;
        for (int length = begin + 1; length < whole.length; length++) {
            assertThat(fault(Arrays.copyOf(whole, length)))
                    .as("cut to %d of %d", length - begin, last.length)
                    .hasValueSatisfying(fault -> {
                        assertThat(fault.code()).isEqualTo(FindingCode.TRUNCATED);
                        assertThat(fault.offset()).isEqualTo(OFFSET + begin);
                    });
        }
    }

    @ParameterizedTest
    @EnumSource(Part.class)
    void every_header_of_the_standard_is_passed(Part part) {
        byte[] whole = bytes(record(1), member(part.flags, plain(2)));
        assertThat(fault(whole)).isEmpty();
        assertThat(fault(Arrays.copyOf(whole, whole.length - 20)))
                .hasValueSatisfying(f -> assertThat(f.code()).isEqualTo(FindingCode.TRUNCATED));
        assertThat(fault(bytes(whole, new byte[20])))
                .contains(
                        new Fault(FindingCode.TRAILING_BYTES, OFFSET + whole.length, "20 bytes follow the gzip data"));
    }

    @Test
    void a_header_that_no_standard_knows_is_damage() {
        byte[] first = record(1);
        assertThat(fault(bytes(first, member(0x80, plain(2)))))
                .contains(new Fault(FindingCode.DAMAGED, OFFSET + first.length, "the last gzip member is damaged"));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 5, 1})
    void a_wrong_check_sum_is_damage(int fromEnd) {
        byte[] first = record(1);
        byte[] wrong = bytes(first, record(2));
        wrong[wrong.length - 8] ^= (byte) fromEnd;
        assertThat(fault(wrong))
                .contains(new Fault(
                        FindingCode.DAMAGED, OFFSET + first.length, "the last gzip member has a wrong checksum"));
    }

    @Test
    void data_that_cannot_be_unpacked_are_damage_where_their_member_begins() {
        byte[] first = record(1);
        byte[] wrong = bytes(first, record(2));
        // a block of a kind that there is not
        wrong[first.length + 10] |= 6;
        assertThat(fault(wrong))
                .contains(new Fault(FindingCode.DAMAGED, OFFSET + first.length, "the last gzip member is damaged"));
    }

    @Test
    void what_looks_like_gzip_within_a_member_is_no_fault() {
        byte[] inner = bytes(record(3), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0}, Arrays.copyOf(record(4), 60));
        byte[] stored = stored(bytes(plain(2), inner));
        assertThat(new String(stored, ISO_8859_1)).contains(new String(inner, ISO_8859_1));
        assertThat(fault(bytes(record(1), stored))).isEmpty();
    }

    @Test
    void a_stray_start_of_gzip_after_bytes_that_are_none_is_no_member() {
        byte[] garbage = {'x', 0x1f, (byte) 0x8b, 8, 0, 'y'};
        byte[] whole = record(1);
        assertThat(fault(bytes(whole, garbage)))
                .contains(new Fault(FindingCode.TRAILING_BYTES, OFFSET + whole.length, "6 bytes follow the gzip data"));
    }

    @Test
    void a_member_that_grows_beyond_all_measure_is_left_alone() {
        byte[] zeros = gzip(new byte[70 << 20]);
        assertThat(fault(zeros)).isEmpty();
        assertThat(fault(Arrays.copyOf(zeros, zeros.length - 4))).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void any_damage_is_survived_and_never_taken_for_bytes_beyond_the_file(int seed) {
        Random random = new Random(seed);
        byte[] whole = bytes(record(1), member(random.nextInt(32), plain(seed)), record(3));
        for (int i = 0; i < 100; i++) {
            byte[] damaged = Arrays.copyOfRange(whole, random.nextInt(40), whole.length - random.nextInt(40));
            for (int n = random.nextInt(6); n > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            fault(damaged)
                    .ifPresent(f ->
                            assertThat(f.offset()).as("seed %d", seed).isBetween(OFFSET, OFFSET + damaged.length - 1));
        }
    }

    private static Optional<Fault> fault(byte[] tail) {
        return new GzipTail(tail, OFFSET).fault();
    }

    private static byte[] plain(int number) {
        byte[] noise = new byte[300];
        new Random(number).nextBytes(noise);
        return bytes(("WARC/1.0\r\nWARC-Type: resource\r\nnumber: " + number + "\r\n\r\n").getBytes(ISO_8859_1), noise);
    }

    private static byte[] record(int number) {
        return gzip(plain(number));
    }

    /** A member with the optional parts of its header that these flags announce. */
    private static byte[] member(int flags, byte[] plain) {
        byte[] usual = gzip(plain);
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        member.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 0, 0, 0, 0, 0, 3});
        member.writeBytes((flags & 4) != 0 ? new byte[] {6, 0, 's', 'l', 2, 0, 1, 1} : new byte[0]);
        member.writeBytes((flags & 8) != 0 ? "name\0".getBytes(ISO_8859_1) : new byte[0]);
        member.writeBytes((flags & 16) != 0 ? "comment\0".getBytes(ISO_8859_1) : new byte[0]);
        member.writeBytes((flags & 2) != 0 ? new byte[2] : new byte[0]);
        member.write(usual, 10, usual.length - 10);
        return member.toByteArray();
    }

    /** A member that holds its content as it is. */
    private static byte[] stored(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.NO_COMPRESSION, true);
        deflater.setInput(plain);
        deflater.finish();
        byte[] data = new byte[plain.length + 100];
        int n = deflater.deflate(data);
        deflater.end();
        CRC32 crc = new CRC32();
        crc.update(plain);
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        member.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});
        member.write(data, 0, n);
        for (long word : new long[] {crc.getValue(), plain.length}) {
            for (int shift = 0; shift < 32; shift += 8) {
                member.write((int) (word >> shift));
            }
        }
        return member.toByteArray();
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
