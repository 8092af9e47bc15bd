// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "1049, 1.0 kB",
        "999949, 999.9 kB",
        "999950, 1.0 MB",
        "1400000000, 1.4 GB",
        "20000000000000, 20.0 TB",
        "9223372036854775807, 9.2 EB"
    })
    void bytes_have_the_unit_that_keeps_the_number_short(long bytes, String text) {
        assertThat(Quantity.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "59, 59s",
        "60, 1m 00s",
        "3599, 59m 59s",
        "3600, 1h 00m",
        "11220, 3h 07m",
        "86399, 23h 59m",
        "86400, 1d 00h",
        "8640000, 100d 00h"
    })
    void times_have_their_two_largest_units(long seconds, String text) {
        assertThat(Quantity.time(Duration.ofSeconds(seconds))).isEqualTo(text);
    }
}
