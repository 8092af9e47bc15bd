// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.grainery.Soak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UrlKeyTest {

    /** Keys and URIs, as the Python module surt 0.3.1 makes them, or the URI itself if it fails. */
    static Stream<String[]> keys() throws IOException {
        byte[] file = UrlKeyTest.class.getResourceAsStream("url-keys.tsv").readAllBytes();
        return Stream.of(new String(file, StandardCharsets.UTF_8).split("\n", -1))
                .filter(line -> !line.isEmpty())
                .map(line -> line.split("\t", 2));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void is_the_key_that_pywb_looks_for(String key, String uri) {
        assertThat(UrlKey.of(uri)).isEqualTo(key);
    }

    @Test
    void usual_uris_have_the_key_that_all_rules_give() {
        Random random = new Random(28);
        String[] pieces = {
            "http://",
            "https://",
            "HTTP://",
            "www.",
            "www2.",
            "WWW.",
            "oats",
            "Oats",
            ".",
            "..",
            "example",
            "-",
            "1",
            "127.0.0.1",
            ":80",
            ":8080",
            "/",
            "//",
            "/.",
            "/../",
            "?",
            "&",
            "=",
            "a=2",
            "b=1",
            "sid=",
            "sessionid=",
            "cfid=1",
            "(",
            ")",
            "#",
            "%",
            "%41",
            "@",
            " ",
            "\u017e",
            "_",
            ";",
            "\\",
            "index.html",
            "012345678901234567890123456789012"
        };
        for (int i = 0; i < Soak.trials(20_000, 200_000); i++) {
            StringBuilder uri = new StringBuilder(pieces[random.nextInt(3)]);
            for (int left = random.nextInt(10); left > 0; left--) {
                uri.append(pieces[random.nextInt(pieces.length)]);
            }
            assertThat(UrlKey.of(uri.toString())).as(uri.toString()).isEqualTo(UrlKey.ofAny(uri.toString()));
        }
    }

    static Stream<String> hostile() {
        return Stream.of(
                        "%25",
                        "%2", "cfid=", "/(012345678901234567890123)/a.aspx", "sid=", "../", "a&", "..", "[", "@:")
                .flatMap(piece -> Stream.of("http://", "http://a/", "http://a/?")
                        .map(start -> start + piece.repeat(8_000 / piece.length())));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_uri_that_is_made_to_take_long_does_not(String uri) {
        assertThatCode(() -> UrlKey.of(uri)).doesNotThrowAnyException();
    }
}
