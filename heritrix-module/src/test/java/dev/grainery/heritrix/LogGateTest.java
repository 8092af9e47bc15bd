// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogGateTest {

    private final Logger logger = Logger.getAnonymousLogger();
    private final Handler first = new Silent();
    private final Handler second = new Silent();
    private final LogGate gate = new LogGate(Duration.ofHours(1));

    @Test
    void it_comes_before_the_handlers_of_a_log_once_and_leaves_them_when_it_is_released() {
        logger.addHandler(first);
        logger.addHandler(second);

        gate.guard(List.of(logger));
        gate.guard(List.of(logger));
        assertThat(logger.getHandlers()).containsExactly(gate, first, second);

        gate.release();
        assertThat(logger.getHandlers()).containsExactly(first, second);
        gate.guard(List.of(logger));
        assertThat(logger.getHandlers()).containsExactly(first, second);
    }

    @Test
    void a_log_without_a_handler_gets_none() {
        gate.guard(List.of(logger));
        assertThat(logger.getHandlers()).isEmpty();
    }

    @Test
    void a_program_that_closes_the_logs_does_not_wait() {
        logger.addHandler(first);
        gate.guard(List.of(logger));
        gate.close();
        assertThat(logger.getHandlers()).contains(gate);
    }

    private static final class Silent extends Handler {
        @Override
        public void publish(LogRecord line) {
            // nothing is written
        }

        @Override
        public void flush() {
            // nothing is held back
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
