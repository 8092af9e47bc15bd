// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RecordFeedTest {

    @Test
    void end_reaches_the_other_thread_although_the_reading_one_was_interrupted() throws Exception {
        RecordFeed feed = new RecordFeed();
        Thread reading = new Thread(() -> {
            Thread.currentThread().interrupt();
            feed.end();
        });
        reading.start();
        assertThat(feed.take()).isEmpty();
        assertThat(feed.take()).isEmpty();
        reading.join();
    }
}
