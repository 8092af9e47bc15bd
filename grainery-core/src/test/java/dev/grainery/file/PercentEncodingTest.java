// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What names become in URIs and identifiers. */
class PercentEncodingTest {

    @ParameterizedTest
    @CsvSource({
        "/srv/a b/100%.warc.gz, file:///srv/a%20b/100%25.warc.gz",
        "/srv/\u010desk\u00fd~1.warc, file:///srv/%C4%8Desk%C3%BD~1.warc",
        "/srv/%FF.warc, file:///srv/%FF.warc",
        "s3://bucket/a&b.warc, s3://bucket/a%26b.warc"
    })
    void address_has_a_uri(String address, String uri) {
        assertThat(PercentEncoding.uri(address)).isEqualTo(uri);
    }

    @ParameterizedTest
    @CsvSource({"data/a b.warc, data/a%20b.warc", "data/a:b%20.warc, data/a%3Ab%2520.warc"})
    void path_is_a_relative_uri(String path, String uri) {
        assertThat(PercentEncoding.relative(path)).isEqualTo(uri);
    }

    @ParameterizedTest
    @CsvSource({"www.oats.example, www.oats.example", "a_b/c, a_5Fb_2Fc"})
    void sign_of_escapes_may_be_another_one(String text, String encoded) {
        assertThat(PercentEncoding.encode('_', "-.", text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(encoded);
    }
}
