// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdOutputStream;
import dev.grainery.finding.FindingCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdInputTest {

    private static final byte[] TEXT =
            "WARC/1.0\r\nWARC-Type: resource\r\n".repeat(300).getBytes(US_ASCII);

    @TempDir
    private Path directory;

    @Test
    void frames_come_one_after_the_other() throws Exception {
        byte[] file = bytes(Zstd.compress(TEXT), Zstd.compress(new byte[0]), Zstd.compress("end".getBytes(US_ASCII)));
        PlainBytes plain = PlainBytes.of(directory, file);
        assertThat(plain.bytes()).isEqualTo(bytes(TEXT, "end".getBytes(US_ASCII)));
        assertThat(plain.failure()).isEmpty();
        assertThat(plain.compression()).isEqualTo(Compression.ZSTD);
        assertThat(plain.starts()).isEmpty();
        assertThat(plain.foreignAt()).isEqualTo(-1);
        assertThat(plain.fixity().size()).isEqualTo(file.length);
    }

    @Test
    void a_dictionary_is_used_plain_trained_and_compressed() throws Exception {
        byte[] trained = trained();
        for (byte[] dictionary : new byte[][] {TEXT, trained}) {
            byte[] frame = Zstd.compressUsingDict(TEXT, dictionary, 3);
            assertThat(PlainBytes.of(directory, bytes(skippable(dictionary), frame))
                            .bytes())
                    .isEqualTo(TEXT);
            assertThat(PlainBytes.of(directory, bytes(skippable(Zstd.compress(dictionary)), frame))
                            .bytes())
                    .isEqualTo(TEXT);
        }
    }

    @Test
    void a_frame_that_is_cut_off_is_told() throws Exception {
        byte[] whole = Zstd.compress(noise());
        for (int length : new int[] {5, 100, whole.length - 1}) {
            PlainBytes plain = PlainBytes.of(directory, Arrays.copyOf(whole, length));
            assertThat(plain.failure())
                    .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(FindingCode.TRUNCATED));
            assertThat(plain.fixity().size()).isEqualTo(length);
        }
    }

    @Test
    void a_frame_that_is_damaged_is_told() throws Exception {
        byte[] frame = Zstd.compress(TEXT);
        frame[frame.length / 2] ^= 0x55;
        frame[frame.length / 2 + 1] ^= 0x55;
        PlainBytes plain = PlainBytes.of(directory, bytes(frame, "rubbish".getBytes(US_ASCII)));
        assertThat(plain.failure()).hasValueSatisfying(e -> {
            assertThat(e.code()).isNotEqualTo(FindingCode.TRUNCATED);
            assertThat(e).hasMessageStartingWith("zstd data are damaged: ");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, -1, Integer.MIN_VALUE, 1 << 27})
    void a_dictionary_of_an_impossible_length_is_told(int length) {
        assertThatThrownBy(() -> PlainBytes.of(directory, bytes(word(0x184d2a5d), word(length), TEXT)))
                .isInstanceOfSatisfying(
                        CompressionException.class, e -> assertThat(e.code()).isNotEqualTo(FindingCode.TRUNCATED))
                .hasMessageContaining("impossible length");
    }

    @Test
    void a_dictionary_that_is_cut_off_is_told() {
        assertThatThrownBy(() -> PlainBytes.of(directory, bytes(word(0x184d2a5d), word(1_000), new byte[999])))
                .isInstanceOfSatisfying(
                        CompressionException.class, e -> assertThat(e.code()).isEqualTo(FindingCode.TRUNCATED));
    }

    @Test
    void a_dictionary_that_is_damaged_is_told() {
        byte[] compressed = Zstd.compress(TEXT);
        byte[] broken = compressed.clone();
        broken[broken.length / 2] ^= 0x7f;
        Arrays.fill(broken, broken.length - 8, broken.length, (byte) 0xff);
        assertThatThrownBy(() -> PlainBytes.of(directory, skippable(broken)))
                .isInstanceOf(CompressionException.class)
                .hasMessageStartingWith("zstd dictionary is damaged: ");
        byte[] huge = bytes(word(0xfd2fb528), new byte[] {(byte) 0xe0, 0, 0, 0, 0, 1, 0, 0, 0});
        assertThatThrownBy(() -> PlainBytes.of(directory, skippable(huge)))
                .isInstanceOf(CompressionException.class)
                .hasMessageContaining("zstd dictionary is damaged: ");
        byte[] long64 = Zstd.compress(new byte[(1 << 26) + 1]);
        assertThatThrownBy(() -> PlainBytes.of(directory, skippable(long64)))
                .isInstanceOf(CompressionException.class)
                .hasMessage("zstd dictionary that is empty or longer than 64 MiB");
    }

    @Test
    void a_dictionary_whose_frame_does_not_say_how_long_it_is_is_read() throws Exception {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (ZstdOutputStream stream = new ZstdOutputStream(frame)) {
            stream.write(trained());
        }
        assertThat(Zstd.getFrameContentSize(frame.toByteArray())).isNotPositive();
        byte[] data = Zstd.compressUsingDict(TEXT, trained(), 3);
        assertThat(PlainBytes.of(directory, bytes(skippable(frame.toByteArray()), data))
                        .bytes())
                .isEqualTo(TEXT);
    }

    @Test
    void a_dictionary_that_only_looks_trained_is_told() {
        byte[] looksTrained = bytes(word(0xec30a437), new byte[100]);
        assertThatThrownBy(() -> PlainBytes.of(directory, bytes(skippable(looksTrained), Zstd.compress(TEXT))))
                .isInstanceOf(CompressionException.class)
                .hasMessageStartingWith("zstd dictionary is damaged: ");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void any_damage_is_survived_and_costs_no_hash(int seed) throws Exception {
        Random random = new Random(seed);
        byte[] whole = bytes(Zstd.compress(TEXT), Zstd.compress(noise()));
        for (int i = 0; i < 20; i++) {
            byte[] damaged = Arrays.copyOf(whole, 4 + random.nextInt(whole.length - 4));
            for (int n = random.nextInt(4); n > 0 && damaged.length > 4; n--) {
                damaged[4 + random.nextInt(damaged.length - 4)] = (byte) random.nextInt();
            }
            assertThat(PlainBytes.of(directory, damaged).fixity().size())
                    .as("seed %d", seed)
                    .isEqualTo(damaged.length);
        }
    }

    private static byte[] trained() {
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 1 << 12);
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            trainer.addSample(("WARC/1.0\r\nWARC-Type: resource\r\nnumber: " + random.nextInt() + "\r\nContent-Length: "
                            + random.nextInt(1_000) + "\r\n\r\n")
                    .getBytes(US_ASCII));
        }
        return trainer.trainSamples();
    }

    private static byte[] noise() {
        byte[] bytes = new byte[3_000];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static byte[] skippable(byte[] content) {
        return bytes(word(0x184d2a5d), word(content.length), content);
    }

    private static byte[] word(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
