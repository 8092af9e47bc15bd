// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final String FILE = "/archive/oats.warc.gz";

    private static Finding at(long offset, String message) {
        return new Finding(FindingCode.TRUNCATED, FILE, OptionalLong.of(offset), message);
    }

    private static StoredFinding kept(List<Finding> made) {
        List<StoredFinding> kept = Verdict.read(FILE, made).applyTo(List.of(), Instant.EPOCH);
        assertThat(kept).hasSize(1);
        return kept.get(0);
    }

    @Test
    void one_message_that_is_made_several_times_is_told_once_with_the_first_offset() {
        StoredFinding kept = kept(List.of(at(726, "no line"), at(800, "no date"), at(900, "no line")));
        assertThat(kept.message()).isEqualTo("no line, 2 times; no date");
        assertThat(kept.offset()).hasValue(726);
    }

    @Test
    void messages_that_would_be_too_long_together_are_counted() {
        List<Finding> many = IntStream.range(0, 1000)
                .mapToObj(i -> at(i, "record " + i + " " + "x".repeat(50)))
                .toList();
        assertThat(kept(many).message()).endsWith(" more").hasSizeLessThan(2_100);
        assertThat(kept(Collections.nCopies(1000, at(5, "x"))).message()).isEqualTo("x, 1000 times");
    }
}
