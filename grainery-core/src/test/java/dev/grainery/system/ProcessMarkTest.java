// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.system.LocalMachine.ProcessMark;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMarkTest {

    private final ProcessMark self = ProcessMark.ofThisProcess();

    @Test
    void a_mark_is_read_back_from_its_text() {
        assertThat(ProcessMark.of(self.toString()))
                .contains(new ProcessMark(
                        self.unique(),
                        self.machine(),
                        self.process(),
                        Instant.ofEpochMilli(self.start().toEpochMilli())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eva", "217e60ad-b7f5-5c18-84ef-c9fad58325fa", "217e60ad 1 2 archive1"})
    void other_texts_are_no_marks(String text) {
        assertThat(ProcessMark.of(text)).isEmpty();
    }

    @Test
    void two_marks_of_one_process_differ() {
        assertThat(ProcessMark.ofThisProcess()).isNotEqualTo(self);
        assertThat(ProcessMark.ofThisProcess().process())
                .isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void this_process_runs_and_one_that_has_ended_does_not() throws Exception {
        assertThat(self.isAlive()).isTrue();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        assertThat(with(ended.pid(), Instant.EPOCH).isAlive()).isFalse();
    }

    @Test
    void a_number_that_was_given_to_a_later_process_is_not_the_same_process() {
        Instant start = self.start();
        assertThat(with(self.process(), start.minus(Duration.ofHours(1))).isAlive())
                .isFalse();
        assertThat(with(self.process(), start.minusSeconds(20)).isAlive())
                .as("clocks may be set between two starts")
                .isTrue();
    }

    @Test
    void a_process_of_another_machine_or_of_any_is_not_told_dead_or_alive_here() {
        assertThat(on(self.machine() + "-later").isOfThisMachine()).isFalse();
        assertThat(on("localhost/" + self.machine().substring(self.machine().indexOf('/') + 1))
                        .isOfThisMachine())
                .isFalse();
        assertThat(self.isOfThisMachine()).isEqualTo(!LocalMachine.isAnyMachine(LocalMachine.hostName()));
    }

    private ProcessMark with(long process, Instant start) {
        return new ProcessMark(UUID.randomUUID(), self.machine(), process, start);
    }

    private ProcessMark on(String machine) {
        return new ProcessMark(self.unique(), machine, self.process(), self.start());
    }
}
