// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.fixture.ContainerBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedCdxTest {

    private static final String HEADER = " CDX N b a m s k r M S V g\n";
    private static final String A = "a 2020 u m s k r - 1 2 g\n";
    private static final String B = "b 2020 u m s k r - 1 2 g\n";
    private static final String JSON = "c 2020 {\"url\": \"http://c.example/x y\"}\n";

    private static InputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String merged(CdxFormat format, InputStream... files) throws IOException {
        try (SortedCdx merged = new SortedCdx(format)) {
            for (InputStream file : files) {
                merged.add(file);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            merged.writeTo(out, false);
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void lines_of_all_files_come_in_the_order_of_their_bytes_each_once() throws IOException {
        InputStream packed = new ByteArrayInputStream(
                ContainerBytes.gzip((HEADER + "A" + A.substring(1) + B).getBytes(StandardCharsets.UTF_8)));
        assertThat(merged(CdxFormat.CDX, in(HEADER + B + "\n" + A.strip()), packed, in(""), in(HEADER)))
                .isEqualTo(HEADER + "A" + A.substring(1) + A + B);
        assertThat(merged(CdxFormat.CDXJ, in(JSON), in("b" + JSON.substring(1))))
                .isEqualTo("b" + JSON.substring(1) + JSON);
    }

    @Test
    void the_result_may_be_compressed_and_is_counted() throws IOException {
        try (SortedCdx merged = new SortedCdx(CdxFormat.CDX)) {
            merged.add(in(A + B + A));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThat(merged.writeTo(out, true)).isEqualTo(2);
            assertThat(new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())))
                    .hasContent(HEADER + A + B);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CDX, 'a 2020 u m s k r 2 g', line 2 is not CDX",
        "CDX, 'a 2020 {\"url\": \"u\"}', line 2 is not CDX",
        "CDXJ, 'a 2020 u m s k r - 1 2 g', line 2 is not CDXJ",
        "CDXJ, 'a 2020 {\"url\"', line 2 is not CDXJ",
        "CDXJ, 'a 2020', line 2 is not CDXJ",
        "CDXJ, 'a 2020 ', line 2 is not CDXJ"
    })
    void a_line_of_another_format_is_refused(CdxFormat format, String line, String message) {
        String good = format == CdxFormat.CDX ? A : JSON;
        assertThatThrownBy(() -> merged(format, in(good + line + "\n")))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void an_endless_line_is_refused() {
        assertThatThrownBy(() -> merged(CdxFormat.CDX, in("x".repeat(2_000_000))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("longer than");
    }
}
