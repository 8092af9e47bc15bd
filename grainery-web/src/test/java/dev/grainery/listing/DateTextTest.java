// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026 | 2026-01-01",
                "2026-11 | 2026-11-01",
                "27. 11. 2026 | 2026-11-27",
                "27.\u00A011.\u00A02026 | 2026-11-27",
                "27.11.2026 | 2026-11-27",
                "27 Nov 2026 | 2026-11-27",
                "5\u00A0Sept\u00A02026, 07:09\u00A0UTC | 2026-09-05",
                "5. 3. 2026 7:09 UTC | 2026-03-05"
            })
    void dates_are_read_as_pages_show_them(String text, String day) {
        assertThat(DateText.firstDay(text)).contains(day);
    }

    @ParameterizedTest
    @ValueSource(strings = {"31. 2. 2026", "27 Nev 2026", "13 13 2026", "yesterday", "20261127", "1. 1. 26"})
    void what_is_no_date_is_not_read(String text) {
        assertThat(DateText.firstDay(text)).isEmpty();
    }

    @Test
    void only_filters_by_date_are_changed() {
        Choices given = new Choices(Map.of("since", "27. 11. 2026", "file", "27. 11. 2026"));
        assertThat(given.withDates(Findings.CHOICES).given())
                .isEqualTo(Map.of("since", "2026-11-27", "file", "27. 11. 2026"));
        Choices usual = new Choices(Map.of("since", "2026-11-27T04:00:00Z"));
        assertThat(usual.withDates(Findings.CHOICES)).isEqualTo(usual);
    }
}
