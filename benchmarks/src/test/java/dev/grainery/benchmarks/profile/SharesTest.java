// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SharesTest {

    private final Shares shares = new Shares("Grain", "ears");

    @Test
    void the_largest_share_comes_first_and_all_make_up_a_hundred() {
        shares.add("rye", 1);
        shares.add("oats", 2);
        shares.add("rye", 4);
        shares.add("barley", 1);

        assertThat(printed().lines())
                .containsExactly("", "Grain (8 ears)", "  62.5 %  rye", "  25.0 %  oats", "  12.5 %  barley");
    }

    @Test
    void of_many_only_the_largest_are_shown() {
        for (int i = 1; i <= 100; i++) {
            shares.add("field " + i, i);
        }

        assertThat(printed()).contains("field 100\n").doesNotContain("field 1\n");
    }

    private String printed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        shares.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
