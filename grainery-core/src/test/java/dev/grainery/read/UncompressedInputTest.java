// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Hash;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UncompressedInputTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"'', NONE", "W, NONE", "WARC/1.0, NONE", "PK, NONE", "BZh9, NONE"})
    void a_file_without_a_known_magic_is_plain(String content, Compression compression) throws Exception {
        PlainBytes plain = PlainBytes.of(directory, content.getBytes(US_ASCII));
        assertThat(plain.compression()).isEqualTo(compression);
        assertThat(plain.bytes()).asString().isEqualTo(content);
        assertThat(plain.members()).isZero();
        assertThat(plain.starts()).isEmpty();
        assertThat(plain.foreignAt()).isEqualTo(-1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void reading_and_passing_know_their_place(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] content = new byte[2 * ReadBuffers.BLOCK + random.nextInt(1_000)];
        random.nextBytes(content);
        content[0] = 'W';
        Path file = Files.write(directory.resolve("plain"), content);
        byte[] piece = new byte[100_000];
        try (HashingInput input =
                        new HashingInput(FileChannel.open(file), new ReadBuffers(), ReadThrottle.NONE, Long.MAX_VALUE);
                PlainInput plain = PlainInput.of(input)) {
            long at = 0;
            while (at < content.length) {
                int length = 1 + random.nextInt(piece.length);
                int what = random.nextInt(3);
                if (what == 0) {
                    int n = plain.next();
                    assertThat(plain.storedOffset()).as("seed %d", seed).isEqualTo(at);
                    assertThat(n).isBetween(1, PlainInput.PIECE);
                    assertThat(Arrays.equals(
                                    plain.bytes(), plain.from(), plain.from() + n, content, (int) at, (int) at + n))
                            .isTrue();
                    at += n;
                } else if (what == 1) {
                    long passed = plain.skip(length);
                    assertThat(passed).as("seed %d", seed).isEqualTo(Math.min(length, content.length - at));
                    at += passed;
                } else {
                    int n = plain.read(piece, 0, length);
                    assertThat(plain.storedOffset()).as("seed %d", seed).isEqualTo(at);
                    assertThat(Arrays.equals(piece, 0, n, content, (int) at, (int) at + n))
                            .isTrue();
                    at += n;
                }
            }
            assertThat(plain.skip(1)).isEqualTo(-1);
            assertThat(plain.read(piece, 0, 1)).isEqualTo(-1);
            assertThat(plain.next()).isEqualTo(-1);
            assertThat(input.finish().md5())
                    .isEqualTo(Hash.of(MessageDigest.getInstance("MD5").digest(content)));
        }
    }
}
