// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.StallingProxy;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers arrive with a byte of their head changed: in their length, in what they answer, in what they are. */
class GarbledAnswersTest {

    /** Length, numbers and kind of a message, and the length of its document. */
    private static final int HEAD = 25;

    private static final StoreTimeouts SHORT = new StoreTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(1));

    @Tag("soak")
    @Test
    void wrong_byte_in_the_head_of_an_answer_is_noticed_or_the_question_is_asked_again() throws Exception {
        try (WireServer server = WireServer.start();
                StallingProxy proxy = StallingProxy.before(StoreUri.parse(server.connectionString() + "grainery"));
                GraineryStore store = GraineryStore.open(proxy.address(), SHORT)) {
            int unavailable = 0;
            for (int at = 0; at < HEAD; at++) {
                proxy.garbleNext(at);
                try {
                    assertThat(store.containers().find("a.warc.gz"))
                            .as("byte %d", at)
                            .isEmpty();
                } catch (StoreUnavailableException e) {
                    unavailable++;
                }
            }
            assertThat(unavailable).isPositive();
        }
    }
}
