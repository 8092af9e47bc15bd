// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Soak;
import dev.grainery.file.FileDigests;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.salvage.DoubtfulRange.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SalvageTest {

    private static final long SEED = 20_261_125;

    @TempDir
    private Path directory;

    /** What came of it; nobody compares two of them. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Outcome(boolean restored, byte[] bytes, List<DoubtfulRange> doubts, boolean whole) {}

    @Test
    void copies_that_are_damaged_in_different_members_give_the_file() throws IOException {
        assertRestored(Soak.trials(50, 200), new SplittableRandom(SEED));
    }

    @Test
    @Tag("soak")
    void two_thousand_damages_are_restored_where_they_can_be_and_never_falsely() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        assertRestored(1_000, random);
        assertNeverFalse(1_000, random);
    }

    @Test
    void whatever_the_damage_no_wrong_file_is_called_restored() throws IOException {
        assertNeverFalse(Soak.trials(20, 50), new SplittableRandom(SEED + 2));
    }

    /** Damages of each member in one copy at most: the file must come out. */
    private void assertRestored(int trials, SplittableRandom random) throws IOException {
        for (int trial = 0; trial < trials; trial++) {
            List<byte[]> members = members(random, random.nextInt(2, 12));
            byte[] right = bytes(members);
            int number = random.nextInt(2, 4);
            List<List<byte[]>> copies = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                copies.add(new ArrayList<>());
            }
            // bytes that are lost or added move all those behind them: once in each copy
            boolean shifting = random.nextInt(4) == 0;
            for (int m = 0; m < members.size(); m++) {
                int damaged = shifting ? m : random.nextInt(number + 1);
                for (int i = 0; i < number; i++) {
                    byte[] member = members.get(m);
                    copies.get(i).add(i == damaged ? struck(member.clone(), random, shifting) : member);
                }
            }
            Outcome outcome =
                    salvage(right, copies.stream().map(SalvageTest::bytes).toArray(byte[][]::new));
            assertThat(outcome.restored())
                    .as("trial %d: %s", trial, outcome.doubts())
                    .isTrue();
            assertThat(outcome.bytes()).isEqualTo(right);
            assertThat(outcome.doubts()).isEmpty();
        }
    }

    /** Any damages at all. */
    private void assertNeverFalse(int trials, SplittableRandom random) throws IOException {
        for (int trial = 0; trial < trials; trial++) {
            byte[] right = random.nextBoolean()
                    ? bytes(members(random, random.nextInt(1, 8)))
                    : text(random, random.nextInt(1, 20_000));
            byte[][] copies = new byte[random.nextInt(1, 4)][];
            for (int i = 0; i < copies.length; i++) {
                copies[i] = right.clone();
                for (int strikes = random.nextInt(6); strikes > 0; strikes--) {
                    copies[i] = struck(copies[i], random, true);
                }
            }
            Outcome outcome = salvage(right, copies);
            assertThat(outcome.restored()).as("trial %d", trial).isEqualTo(Arrays.equals(outcome.bytes(), right));
            if (!outcome.restored()) {
                assertThat(outcome.bytes()).hasSize(right.length);
            }
        }
    }

    private static byte[] struck(byte[] bytes, SplittableRandom random, boolean shifting) {
        if (bytes.length == 0) {
            return bytes;
        }
        int at = random.nextInt(bytes.length);
        int length = random.nextInt(1, 1 + Math.min(5_000, bytes.length - at));
        switch (random.nextInt(shifting ? 5 : 3)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            case 1 -> {
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, bytes, at, length);
            }
            case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0);
            case 3 -> {
                return without(bytes, at, length);
            }
            default -> {
                return joined(Arrays.copyOf(bytes, at), new byte[length], Arrays.copyOfRange(bytes, at, bytes.length));
            }
        }
        return bytes;
    }

    @Test
    void a_copy_that_is_sound_is_taken_as_it_is() throws IOException {
        byte[] right = bytes(members(new SplittableRandom(SEED), 3));
        Outcome outcome = salvage(right, without(right, 5, 1), right);
        assertThat(outcome.whole()).isTrue();
        assertThat(outcome.restored()).isTrue();
        assertThat(outcome.bytes()).isEqualTo(right);
    }

    @Test
    void a_member_that_is_damaged_in_both_copies_comes_together_from_their_sound_parts() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] right = bytes(members(random, 1));
        for (int trial = 0; trial < Soak.trials(2, 10); trial++) {
            byte[] first = right.clone();
            byte[] second = right.clone();
            for (int at = 100; at + 200 < right.length; at += 1_000) {
                first[at] ^= 1;
                second[at + 100 + trial] ^= 4;
            }
            assertThat(salvage(right, first, second).restored()).isTrue();
        }
    }

    @Test
    void lost_sectors_side_by_side_in_one_member_come_from_the_other_copy() throws IOException {
        byte[] plain = text(new SplittableRandom(SEED), 200_000);
        for (byte[] right : new byte[][] {plain, member(plain)}) {
            byte[] first = right.clone();
            byte[] second = right.clone();
            for (int at = 0; at + 8_192 <= right.length; at += 8_192) {
                Arrays.fill(first, at, at + 4_096, (byte) 0);
                Arrays.fill(second, at + 4_096, at + 8_192, (byte) 0);
            }
            assertThat(salvage(right, first, second).bytes()).isEqualTo(right);
        }
    }

    @Test
    void what_is_damaged_everywhere_is_in_doubt_and_the_members_around_it_are_not() throws IOException {
        List<byte[]> members = members(new SplittableRandom(SEED), 5);
        byte[] right = bytes(members);
        int from = members.get(0).length + members.get(1).length;
        byte[][] copies = {right.clone(), right.clone()};
        copies[0][from + 500] ^= 1;
        copies[1][from + 500] ^= 2;
        Outcome outcome = salvage(right, copies);
        assertThat(outcome.restored()).isFalse();
        assertThat(outcome.doubts())
                .containsExactly(new DoubtfulRange(Kind.DAMAGED, from, from + members.get(2).length));
        assertThat(Arrays.mismatch(outcome.bytes(), right)).isEqualTo(from + 500);
    }

    @Test
    void a_member_behind_a_lost_one_comes_together_from_its_sound_parts() throws IOException {
        List<byte[]> members = members(new SplittableRandom(SEED), 3);
        byte[] right = bytes(members);
        byte[][] copies = {right.clone(), right.clone()};
        int second = members.get(0).length;
        copies[0][500] ^= 1;
        copies[1][500] ^= 2;
        copies[0][second + 500] ^= 1;
        copies[1][second + 700] ^= 1;
        assertThat(salvage(right, copies).doubts()).containsExactly(new DoubtfulRange(Kind.DAMAGED, 0, second));
    }

    @Test
    void an_end_that_no_copy_has_is_missing_and_zeros_stand_for_it() throws IOException {
        byte[] right = text(new SplittableRandom(SEED), 10_000);
        Outcome outcome = salvage(right, Arrays.copyOf(right, 9_000), Arrays.copyOf(right, 8_000));
        assertThat(outcome.restored()).isFalse();
        assertThat(outcome.doubts()).containsExactly(new DoubtfulRange(Kind.MISSING, 9_000, 10_000));
        assertThat(outcome.bytes()).isEqualTo(Arrays.copyOf(Arrays.copyOf(right, 9_000), 10_000));
    }

    @Test
    @Tag("soak")
    void the_sum_decides_where_nothing_else_does() throws IOException {
        byte[] right = text(new SplittableRandom(SEED), 100_000);
        byte[] first = right.clone();
        byte[] second = right.clone();
        for (int i = 0; i < 5; i++) {
            first[i * 10_000 + 50] ^= 1;
            second[i * 10_000 + 5_000] ^= 1;
        }
        assertThat(salvage(right, first, second).bytes()).isEqualTo(right);
        // no combination of these is right
        first[99_000] ^= 1;
        second[99_000] ^= 2;
        Outcome outcome = salvage(right, first, second);
        assertThat(outcome.restored()).isFalse();
        assertThat(outcome.doubts())
                .allMatch(doubt -> doubt.kind() == Kind.UNDECIDED)
                .contains(new DoubtfulRange(Kind.UNDECIDED, 99_000, 99_001));
    }

    @Test
    void a_gzip_header_that_no_checksum_covers_is_decided_by_the_sum() throws IOException {
        byte[] right = bytes(members(new SplittableRandom(SEED), 3));
        byte[] first = right.clone();
        byte[] second = right.clone();
        first[5] ^= 1;
        second[6] ^= 1;
        assertThat(salvage(right, first, second).bytes()).isEqualTo(right);
    }

    @Test
    void the_bits_behind_the_last_compressed_data_that_no_checksum_covers_are_decided_by_the_sum() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] first = member(text(random, 5_000));
        byte[] damaged = first.clone();
        int last = first.length - 9;
        damaged[last] ^= (byte) 0x80;
        while (!isSound(damaged)) {
            first = member(text(random, 5_000));
            damaged = first.clone();
            last = first.length - 9;
            damaged[last] ^= (byte) 0x80;
        }
        byte[] second = member(text(random, 5_000));
        byte[] right = joined(first, second, second);
        byte[] struck = right.clone();
        struck[first.length + 500] ^= 1;
        assertThat(salvage(right, joined(damaged, second, second), struck).bytes())
                .isEqualTo(right);
    }

    private static boolean isSound(byte[] member) {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(member))) {
            gzip.readAllBytes();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void bytes_lost_within_plain_copies_are_found() throws IOException {
        byte[] right = text(new SplittableRandom(SEED), 200_000);
        assertThat(salvage(right, without(right, 150_000, 777), without(right, 30_000, 5_000))
                        .bytes())
                .isEqualTo(right);
        byte[] flipped = right.clone();
        flipped[180_000] ^= 1;
        assertThat(salvage(right, without(right, 50_000, 777), flipped).bytes()).isEqualTo(right);
        assertThat(salvage(right, joined(new byte[99], right), flipped).bytes()).isEqualTo(right);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha256", "md5"})
    void without_the_right_digests_nothing_is_restored(String lacking) throws IOException {
        byte[] right = bytes(members(new SplittableRandom(SEED), 3));
        FileDigests wanted = lacking.equals("md5")
                ? new FileDigests(right.length, Hash.NA)
                : new FileDigests(
                        right.length, md5(right), new Digests(new TreeMap<>(Map.of("sha256", "0".repeat(64)))));
        assertThat(salvage(wanted, right, right).restored()).isFalse();
    }

    @Test
    void hostile_copies_end_in_bounded_time() throws IOException {
        byte[] magic = new byte[1 << 16];
        for (int i = 0; i < magic.length; i++) {
            magic[i] = new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0}[i % 10];
        }
        byte[] bomb = member(new byte[Soak.trials(1 << 21, 1 << 24)]);
        byte[] broken = Arrays.copyOf(bomb, bomb.length - 3);
        byte[] right = text(new SplittableRandom(SEED), 1 << 16);
        assertThat(salvage(right, magic, joined(broken, broken), bomb, new byte[0])
                        .restored())
                .isFalse();
    }

    @Test
    void whoever_counts_the_bytes_can_end_the_work() throws IOException {
        Path file = Files.write(directory.resolve("one"), new byte[10]);
        try (Copy copy = new Copy("one", LocalStorage.entry(file), bytes -> {
            throw new InterruptedIOException("enough");
        })) {
            assertThatThrownBy(() -> Salvage.of(List.of(copy), new FileDigests(10, Hash.NA)))
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessage("enough");
        }
    }

    private Outcome salvage(byte[] right, byte[]... copies) throws IOException {
        return salvage(new FileDigests(right.length, md5(right)), copies);
    }

    private Outcome salvage(FileDigests wanted, byte[]... damaged) throws IOException {
        List<Copy> copies = new ArrayList<>();
        try {
            for (int i = 0; i < damaged.length; i++) {
                Path file = Files.write(directory.resolve("copy-" + i), damaged[i]);
                copies.add(new Copy(file.toString(), LocalStorage.entry(file), ReadThrottle.NONE));
            }
            Salvage salvage = Salvage.of(copies, wanted);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            boolean restored = salvage.isRestored(salvage.writeTo(out));
            return new Outcome(
                    restored,
                    out.toByteArray(),
                    salvage.doubts(),
                    salvage.whole().isPresent());
        } finally {
            for (Copy copy : copies) {
                copy.close();
            }
        }
    }

    private static Hash md5(byte[] bytes) {
        return Hash.of(DigestAlgorithm.begin("MD5").digest(bytes));
    }

    private static List<byte[]> members(SplittableRandom random, int number) throws IOException {
        List<byte[]> members = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            members.add(member(text(random, random.nextInt(3_000, 12_000))));
        }
        return members;
    }

    private static byte[] member(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    /** Letters and words as pages have them. */
    private static byte[] text(SplittableRandom random, int length) {
        StringBuilder text = new StringBuilder("WARC/1.0\r\nWARC-Record-ID: <urn:uuid:" + random.nextLong() + ">\r\n");
        while (text.length() < length) {
            text.append(Long.toString(random.nextLong(1, 1L << 40), 36)).append(random.nextInt(9) == 0 ? "\n" : " ");
        }
        return text.substring(0, length).getBytes(ISO_8859_1);
    }

    private static byte[] bytes(List<byte[]> members) {
        return joined(members.toArray(byte[][]::new));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static byte[] without(byte[] bytes, int at, int length) {
        return joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + length, bytes.length));
    }
}
