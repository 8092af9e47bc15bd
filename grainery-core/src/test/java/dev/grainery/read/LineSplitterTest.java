// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineSplitterTest {

    private final List<String> lines = new ArrayList<>();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void any_pieces_give_the_same_lines(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String line = "x".repeat(random.nextInt(1_500));
            expected.add((i + 1) + "@" + text.length() + (line.length() > 1_000 ? "!" : ":")
                    + line.substring(0, Math.min(1_000, line.length())));
            // a line longer than what is kept has lost its CR with the rest
            text.append(line).append(line.length() < 1_000 && random.nextBoolean() ? "\r\n" : "\n");
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        LineSplitter splitter = splitter(1_000);
        int from = 0;
        while (from < bytes.length) {
            int n = Math.min(bytes.length - from, 1 + random.nextInt(700));
            splitter.add(bytes, from, n);
            from += n;
        }
        splitter.endLine();
        assertThat(lines).isEqualTo(expected);
    }

    @Test
    void the_last_line_needs_no_line_end_and_is_ended_once() {
        LineSplitter splitter = splitter(100);
        add(splitter, "a\nb");
        splitter.endLine();
        splitter.endLine();
        add(splitter, "c\n\nd\r");
        splitter.endLine();
        assertThat(lines).containsExactly("1@0:a", "2@2:b", "3@3:c", "4@5:", "5@6:d");
    }

    @Test
    void a_byte_order_mark_is_left_out_at_the_beginning_only() {
        LineSplitter splitter = splitter(100);
        add(splitter, "\uFEFFa\n\uFEFFb\n");
        assertThat(lines).containsExactly("1@0:a", "2@5:\uFEFFb");
    }

    private LineSplitter splitter(int most) {
        return new LineSplitter(
                most,
                line -> lines.add(line.number() + "@" + line.position() + (line.isCut() ? "!" : ":")
                        + line.text(0, line.length())));
    }

    private static void add(LineSplitter splitter, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        splitter.add(bytes, 0, bytes.length);
    }
}
