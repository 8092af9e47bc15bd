// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceTest {

    @Test
    void contestants_take_turns_and_who_goes_first_changes() throws Exception {
        List<String> order = new ArrayList<>();

        List<Outcome> outcomes =
                race(3).run(List.of("a", "b"), List.of(() -> took(order, "a", 1), () -> took(order, "b", 5)));

        assertThat(order).containsExactly("a", "b", "b", "a", "a", "b");
        assertThat(outcomes).extracting(Outcome::median).containsExactly(1.0, 5.0);
    }

    private static Execution took(List<String> order, String name, double seconds) {
        order.add(name);
        return new Execution(seconds, 0, 0);
    }

    private static Race race(int runs) {
        return new Race(runs, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
