// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveDateTest {

    @ParameterizedTest
    @CsvSource({
        "2020, 2020-01-01T00:00:00.000Z",
        "2020Z, 2020-01-01T00:00:00.000Z",
        "2020-02, 2020-02-01T00:00:00.000Z",
        "2020-2-3, 2020-02-03T00:00:00.000Z",
        "2020-02-29, 2020-02-29T00:00:00.000Z",
        "2020-02-29T23:59Z, 2020-02-29T23:59:00.000Z",
        "2020-02-29T23:59:58Z, 2020-02-29T23:59:58.000Z",
        "2020-02-29 23:59:58, 2020-02-29T23:59:58.000Z",
        "2020-02-29T23:59:58.1Z, 2020-02-29T23:59:58.100Z",
        "2020-02-29T23:59:58.123456789Z, 2020-02-29T23:59:58.123Z",
        "2020-02-29T23:59:58.123999999999Z, 2020-02-29T23:59:58.123Z",
        "'2020-02-29T23:59:58,5Z', 2020-02-29T23:59:58.500Z",
        "2020-02-29T23:59:58+01:00, 2020-02-29T22:59:58.000Z",
        "2020-02-29T23:59:58-0700, 2020-03-01T06:59:58.000Z",
        "2020-02-29T23:59:58 +00:00, 2020-02-29T23:59:58.000Z",
        "'  2020-02-29T23:59:58Z  ', 2020-02-29T23:59:58.000Z"
    })
    void a_date_of_iso_8601_of_any_precision_is_read(String written, String expected) {
        assertThat(ArchiveDate.text(written)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "20110905, 2011-09-05T00:00:00.000Z",
        "2011090509, 2011-09-05T09:00:00.000Z",
        "201109050935, 2011-09-05T09:35:00.000Z",
        "20110905093545, 2011-09-05T09:35:45.000Z",
        "201109050935451, 2011-09-05T09:35:45.100Z",
        "20110905093545123, 2011-09-05T09:35:45.123Z",
        "20110905093545123456, 2011-09-05T09:35:45.123Z",
        "20110905093545123456789012345678, 2011-09-05T09:35:45.123Z",
        "20110905093545jpg, 2011-09-05T09:35:45.000Z",
        "20110905093545/x, 2011-09-05T09:35:45.000Z"
    })
    void digits_of_a_time_stamp_are_read(String written, String expected) {
        assertThat(ArchiveDate.text(written)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "NA",
                "yesterday",
                "202",
                "20201",
                "2020010",
                "202001021",
                "20200102031",
                "2020-13-01",
                "2020-02-30",
                "2019-02-29",
                "2020-01-02T24:00:00Z",
                "2020-01-02T03:60:00Z",
                "2020-01-02T03:04:60Z",
                "2020-01-02T03:04:05+19:00",
                "2020-001-02T03:04:05Z",
                "00000000000000",
                "20201301000000",
                "20200230000000",
                "20200102246000",
                "10000-01-01",
                "0000-01-01T00:00:00+01:00",
                "9999-12-31T23:59:59-01:00",
                "-",
                "1.2.3.4",
                "\u0662\u0660\u0662\u0660",
                "2020-01-02T03:04:05Z\u0000",
                "20110905093545 0123456789 0123456789 0123456789 0123456789 0123456789"
            })
    void what_is_no_date_is_none(String written) {
        assertThat(ArchiveDate.text(written)).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void any_time_in_any_zone_comes_out_as_the_same_instant(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            long second = random.nextLong(-62_135_596_800L + 86_400, 253_402_300_799L - 86_400);
            int zone = random.nextInt(-18 * 60, 18 * 60 + 1);
            OffsetDateTime time = OffsetDateTime.ofInstant(
                    Instant.ofEpochSecond(second, random.nextInt(1000) * 1_000_000L),
                    ZoneOffset.ofTotalSeconds(zone * 60));
            String written = time.format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx", Locale.ROOT));
            String expected = time.withOffsetSameInstant(ZoneOffset.UTC)
                    .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT));
            assertThat(ArchiveDate.text(written))
                    .as("seed %d: %s", seed, written)
                    .contains(expected);
            String digits = time.withOffsetSameInstant(ZoneOffset.UTC)
                    .format(DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT));
            assertThat(ArchiveDate.text(digits)).as("seed %d: %s", seed, digits).contains(expected);
        }
    }
}
