// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlLogPartsTest {

    @ParameterizedTest
    @ValueSource(strings = {"1001", "1", "0", "-9", "-9998"})
    void statuses_of_the_crawler_are_explained(String status) {
        assertThat(CrawlLogParts.meaning(status)).isEqualTo(Value.word("fetch.status." + status));
    }

    @Test
    void only_three_digits_are_http() {
        assertThat(CrawlLogParts.meaning("404")).isEqualTo(new Value.Name("Not Found"));
        assertThat(CrawlLogParts.meaning("999")).isEqualTo(Value.word("fetch.http"));
        assertThat(CrawlLogParts.meaning("1002")).isEqualTo(new Value.Unknown());
        assertThat(CrawlLogParts.meaning("-77")).isEqualTo(new Value.Unknown());
    }
}
