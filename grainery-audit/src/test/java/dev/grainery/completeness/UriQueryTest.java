// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.inspect.cdx.UrlKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriQueryTest {

    @ParameterizedTest
    @CsvSource({
        "http://oats.example/a, false, https://www.OATS.example/A, true",
        "oats.example/a, false, http://oats.example/a, true",
        "http://oats.example/a, false, http://oats.example/ab, false",
        "http://oats.example/a, true, http://oats.example/ab, true",
        "http://oats.example/a/, true, http://oats.example/ab, false",
        "http://oats.example/a/, true, http://oats.example/a, true",
        "http://oats.example/a/, true, http://oats.example/a?b, true",
        "http://oats.example/a/, true, http://oats.example/a/b, true",
        "http://oats.example/, true, http://oats.example/a, true",
        "oats.example:8080, true, http://oats.example:8080/a, true",
        "oats.example:8080/a, false, http://oats.example:8080/a, true",
        "oats.example:80/a, false, http://oats.example/a, true",
        "oats.example:80?a, false, http://oats.example/?a, true",
        "oats.example:80a, false, http://oats.example/, false",
        "http://oats.example/, true, http://oats.example.org/a, false"
    })
    void uris_are_compared_by_keys(String given, boolean isBeginning, String other, boolean isOf) {
        assertThat(UriQuery.of(given, isBeginning, "", "").isOf(UrlKey.of(other)))
                .isEqualTo(isOf);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', '', true",
        "2019, '', '', false",
        "'', 2019, '', false",
        "2019, 2019, 20190101000000, true",
        "2019, 2019, 20191231235959, true",
        "2019, 2019, 20181231235959, false",
        "2019, 2019, 20200101000000, false",
        "201905, 20190503, 20190503235959, true",
        "201905, 20190503, 20190504000000, false"
    })
    void limits_are_inclusive(String from, String to, String date, boolean isIncluded) {
        assertThat(UriQuery.of("http://oats.example/", false, from, to).includes(date))
                .isEqualTo(isIncluded);
    }

    @ParameterizedTest
    @CsvSource({"http://oats.example/b, true", "http://oats.example.org/, false", "mailto:oats, false"})
    void hosts_are_compared_as_a_whole(String other, boolean isOfSameHost) {
        assertThat(UriQuery.of("http://oats.example/a", false, "", "").isOfSameHost(UrlKey.of(other)))
                .isEqualTo(isOfSameHost);
        assertThat(UriQuery.of("dns:", false, "", "").isOfSameHost(UrlKey.of(other)))
                .isFalse();
    }
}
