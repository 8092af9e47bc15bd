// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class OriginDateTest {

    private static final Instant READ = Instant.parse("2026-11-22T10:00:00Z");

    @Test
    void date_from_1995_to_the_day_of_reading_may_be_right() {
        assertThat(OriginDate.fault("1995-01-01T00:00:00.000Z", READ)).isEmpty();
        assertThat(OriginDate.fault("2026-11-22T23:59:59.999Z", READ)).isEmpty();
        assertThat(OriginDate.fault("NA", READ)).isEmpty();
    }

    @Test
    void date_before_or_after_cannot() {
        assertThat(OriginDate.fault("1994-12-31T23:59:59.999Z", READ)).contains("before 1995-01-01");
        assertThat(OriginDate.fault("1970-01-01T00:00:00.000Z", READ)).isPresent();
        assertThat(OriginDate.fault("2026-11-23T00:00:00.000Z", READ))
                .contains("after the day on which the container was read, 2026-11-22");
    }
}
