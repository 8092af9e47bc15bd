// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BoundedProgramTest {

    @Tag("soak")
    @Test
    void child_that_ignores_the_signal_costs_no_processor_while_it_is_waited_for() throws Exception {
        String deaf = "sh -c 'trap \"\" TERM; while :; do sleep 1; done' & echo begun; wait";
        BoundedProgram program = new BoundedProgram(
                List.of("sh", "-c", deaf),
                Duration.ofMillis(500),
                BoundedProgram.TEMPORARY,
                inherited -> {},
                4_000,
                false);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        BoundedProgram.Ended ended = program.run();
        Duration used = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
        assertThat(ended.exit()).isEmpty();
        assertThat(ended.output().text()).isEqualTo("begun\n");
        assertThat(used).isLessThan(Duration.ofMillis(900));
    }
}
