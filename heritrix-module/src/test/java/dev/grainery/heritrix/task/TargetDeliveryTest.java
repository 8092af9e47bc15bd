// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TargetDeliveryTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String HANG = "hang";

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AtomicReference<String> failure = new AtomicReference<>("");
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void info(String line) {
            lines.add("info " + line);
        }

        @Override
        public void alert(String message) {
            lines.add("alert " + message);
        }
    };

    private final class Target extends TargetDelivery {

        Target() {
            super(
                    Executors.newSingleThreadScheduledExecutor(),
                    "the target",
                    2,
                    TargetDeliveryTest.this.log,
                    InstantSource.system(),
                    Duration.ofHours(1));
        }

        @Override
        protected Optional<Duration> deliver() throws IOException, InterruptedException {
            if (failure.get().equals(HANG)) {
                hanging.countDown();
                new CountDownLatch(1).await();
            }
            if (!failure.get().isEmpty()) {
                throw new IOException(failure.get());
            }
            reached();
            return Optional.empty();
        }

        @Override
        protected boolean isLeft() {
            return !failure.get().isEmpty();
        }

        @Override
        protected void alertUnreachable(String reason) {
            log.alert(reason);
        }

        @Override
        public String address() {
            return "target";
        }
    }

    @Test
    void each_reason_of_an_outage_raises_one_alert_up_to_a_limit_and_the_next_outage_begins_anew() throws Exception {
        try (Target target = new Target()) {
            for (String reason : List.of("first", "first", "second", "third")) {
                failure.set(reason);
                assertThat(target.finish(LONG)).isFalse();
            }
            assertThat(lines).containsExactly("alert java.io.IOException: first", "alert java.io.IOException: second");
            assertThat(target.state().delivering()).isFalse();
            assertThat(target.state().lastError()).contains("java.io.IOException: third");

            failure.set("");
            assertThat(target.finish(LONG)).isTrue();
            assertThat(target.state().delivering()).isTrue();
            assertThat(lines).hasSize(3).last().isEqualTo("info the target answers again; delivery continues");

            failure.set("first");
            assertThat(target.finish(LONG)).isFalse();
            assertThat(lines).hasSize(4).last().isEqualTo("alert java.io.IOException: first");
        }
    }

    @Test
    void closing_interrupts_a_delivery_that_hangs_and_raises_no_alert() throws Exception {
        failure.set(HANG);
        try (Target target = new Target()) {
            target.soon();
            hanging.await();
        }
        assertThat(lines).isEmpty();
    }
}
