// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.grainery.finding.FindingCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainStreamTest {

    private static byte[] member(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static String plain(InputStream stored) throws IOException {
        try (InputStream plain = Compression.plain(stored)) {
            return new String(plain.readAllBytes(), US_ASCII);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 18, 26, 500})
    void bytes_between_or_behind_members_are_an_error(int length) throws IOException {
        byte[] junk = new byte[length];
        for (byte[] file : new byte[][] {bytes(member("one\n"), junk, member("two\n")), bytes(member("one\n"), junk)}) {
            ByteArrayInputStream stored = new ByteArrayInputStream(file);
            int end = member("one\n").length;
            assertThatThrownBy(() -> plain(stored))
                    .isInstanceOfSatisfying(CompressionException.class, e -> {
                        assertThat(e.code()).isEqualTo(FindingCode.TRAILING_BYTES);
                        assertThat(e.offset()).isEqualTo(end);
                    })
                    .hasMessageContaining("not gzip data");
        }
    }

    @Test
    void members_follow_each_other_whatever_a_storage_says_of_available_bytes() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            file.writeBytes(member(i + "\n"));
            text.append(i).append('\n');
        }
        InputStream oneByOne = new FilterInputStream(new ByteArrayInputStream(file.toByteArray())) {
            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                return super.read(target, from, Math.min(length, 7));
            }

            @Override
            public int available() {
                return 0;
            }
        };
        assertThat(plain(oneByOne)).isEqualTo(text.toString());
    }

    @Test
    void other_forms_are_read_and_damage_is_an_error() throws IOException {
        assertThat(plain(new ByteArrayInputStream(Zstd.compress("one\n".getBytes(US_ASCII)))))
                .isEqualTo("one\n");
        assertThat(plain(new ByteArrayInputStream("a text".getBytes(US_ASCII)))).isEqualTo("a text");
        assertThat(plain(new ByteArrayInputStream(new byte[0]))).isEmpty();
        byte[] whole = member("one\n");
        assertThatThrownBy(() -> plain(new ByteArrayInputStream(whole, 0, whole.length - 3)))
                .hasMessageContaining("end in the checksum");
    }

    @Test
    void a_failure_of_the_storage_keeps_its_type() throws IOException {
        byte[] whole = member("one\n");
        InputStream failing = new FilterInputStream(new ByteArrayInputStream(whole, 0, whole.length - 3)) {
            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                int n = super.read(target, from, length);
                if (n < 0) {
                    throw new java.io.InterruptedIOException("stopped");
                }
                return n;
            }
        };
        assertThatThrownBy(() -> plain(failing)).isInstanceOf(java.io.InterruptedIOException.class);
    }
}
