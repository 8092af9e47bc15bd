// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordDateTest {

    private static final long EARLIEST = Instant.parse("-0500-01-01T00:00:00Z").getEpochSecond();
    private static final long LATEST = Instant.parse("+12000-01-01T00:00:00Z").getEpochSecond();

    @Test
    void is_iso_8601_with_milliseconds() {
        assertThat(RecordDate.text(Instant.parse("2017-10-05T07:08:09.0019Z"))).isEqualTo("2017-10-05T07:08:09.001Z");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void any_time_is_written_and_read_as_the_platform_does(long seed) {
        DateTimeFormatter form = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 5_000; i++) {
            Instant time = Instant.ofEpochSecond(random.nextLong(EARLIEST, LATEST), random.nextInt(1_000_000_000));
            String text = RecordDate.text(time);
            assertThat(text).isEqualTo(form.format(time));
            if (text.length() == 24 && text.charAt(0) != '-') {
                assertThat(RecordDate.of(text)).isEqualTo(time.truncatedTo(ChronoUnit.MILLIS));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2017-10-05T07:08:09Z",
                "2017-10-05T07:08:09.123456789Z",
                "2016-12-31T23:59:60.000Z",
                "2017-10-05T24:00:00.000Z",
                "+12017-10-05T07:08:09.000Z"
            })
    void other_forms_are_read_as_well(String text) {
        assertThat(RecordDate.of(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "NA",
                "2017-13-05T07:08:09.000Z",
                "2017-02-30T07:08:09.000Z",
                "2017-10-05T07:60:09.000Z",
                "2017-10-05 07:08:09.000Z"
            })
    void what_is_no_time_is_refused(String text) {
        assertThatThrownBy(() -> RecordDate.of(text)).isInstanceOf(DateTimeException.class);
    }
}
