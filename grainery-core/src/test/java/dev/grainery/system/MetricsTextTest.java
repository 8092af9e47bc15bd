// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsTextTest {

    @Test
    void every_value_has_the_common_labels_and_its_own() {
        String text = text(new MetricsText(Map.of("crawl_job", "oats"))
                .gauge("grainery_one", "One value.", 1.5)
                .gauge("grainery_some", "A value for each state.", "state", Map.of("found", 3L)));
        assertThat(text).isEqualTo("""
                        # TYPE grainery_one gauge
                        # HELP grainery_one One value.
                        grainery_one{crawl_job="oats"} 1.5
                        # TYPE grainery_some gauge
                        # HELP grainery_some A value for each state.
                        grainery_some{crawl_job="oats",state="found"} 3.0
                        # EOF
                        """);
    }

    @Test
    void a_label_cannot_break_out_of_its_quotation_marks() {
        String text = text(
                new MetricsText(Map.of("crawl_job", "a\"} 1\ngrainery_forged 1 \\")).gauge("grainery_one", "x", 1));
        assertThat(text).contains("grainery_one{crawl_job=\"a\\\"} 1\\ngrainery_forged 1 \\\\\"} 1.0");
        assertThat(text.lines()).noneMatch(line -> line.startsWith("grainery_forged"));
    }

    @Test
    void a_time_is_in_seconds() {
        assertThat(text(new MetricsText(Map.of())
                        .time("grainery_end_timestamp_seconds", "x", Instant.ofEpochMilli(1_500))))
                .contains("grainery_end_timestamp_seconds 1.5");
    }

    @Test
    void a_metric_without_values_says_so_by_its_type_alone() {
        assertThat(text(new MetricsText(Map.of()).gauge("grainery_none", "x", List.of()))
                        .lines())
                .noneMatch(line -> line.startsWith("grainery_none"));
    }

    private static String text(MetricsText metrics) {
        return new String(metrics.bytes(), UTF_8);
    }
}
