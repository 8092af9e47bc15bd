// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void the_median_of_an_odd_number_of_runs_is_the_middle_one() {
        assertThat(seconds(9, 1, 2).median()).isEqualTo(2);
    }

    @Test
    void the_median_of_an_even_number_of_runs_lies_between_the_two_in_the_middle() {
        assertThat(seconds(9, 1, 2, 3).median()).isEqualTo(2.5);
    }

    @Test
    void the_text_has_the_least_and_the_most_time_too() {
        assertThat(seconds(9, 1, 2).text()).isEqualTo("2.00 s (1.00-9.00)");
    }

    @Test
    void of_memory_the_most_of_all_runs_counts() {
        Outcome outcome =
                new Outcome(List.of(new Execution(1, 7L << 20, 3L << 20), new Execution(1, 9L << 20, 2L << 20)));

        assertThat(outcome.memory()).isEqualTo("heap at most 3 MiB, process 9 MiB");
    }

    private static Outcome seconds(double... seconds) {
        return new Outcome(
                DoubleStream.of(seconds).mapToObj(s -> new Execution(s, 0, 0)).toList());
    }
}
