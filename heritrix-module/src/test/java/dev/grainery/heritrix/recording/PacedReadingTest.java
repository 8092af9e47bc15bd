// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacedReadingTest {

    private static final int MEGABYTE = 1_000_000;

    @AfterEach
    void clear() {
        boolean unused = Thread.interrupted();
    }

    private boolean waits(PacedReading pace) {
        Thread.currentThread().interrupt();
        try {
            pace.passed(MEGABYTE);
            return false;
        } catch (InterruptedIOException e) {
            return true;
        } finally {
            clear();
        }
    }

    @Test
    void a_reading_waits_for_its_pace_until_it_is_released() {
        PacedReading pace = new PacedReading(MEGABYTE / 100.0, () -> 1);
        assertThat(waits(pace)).isTrue();
        pace.release();
        assertThat(waits(pace)).isFalse();
    }

    @Test
    void the_more_containers_wait_the_less_a_reading_does() {
        PacedReading backlog = new PacedReading(MEGABYTE, () -> MEGABYTE);
        PacedReading single = new PacedReading(MEGABYTE, () -> 1);
        assertThat(waits(single)).isTrue();
        // a millionth of the bytes counts, which take a microsecond
        assertThat(waits(backlog)).isFalse();
    }

    @Test
    void without_a_pace_nothing_waits() {
        assertThat(waits(new PacedReading(0, () -> 1))).isFalse();
    }
}
