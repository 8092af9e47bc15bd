// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialGapTest {

    private static String message(String... serials) {
        List<String> names = List.of(serials).stream()
                .map(serial ->
                        "Oats are missing: -20200102030405678-0000" + serial + "-77~crawler.example~8443.warc.gz")
                .toList();
        List<Finding> findings = SerialGaps.findings("Oats", names, List.of());
        assertThat(findings).hasSize(1);
        return findings.get(0).message();
    }

    @Test
    void a_finding_says_of_which_crawler_which_numbers_are_missing() {
        assertThat(SerialGap.of(message("1", "4", "6")))
                .contains(new SerialGap(
                        "prefix Oats are missing: , host crawler.example, process 77, port 8443", "0, 2-3, 5"));
    }

    @Test
    void other_messages_are_no_gaps() {
        assertThat(SerialGap.of("serial numbers of 3 more crawlers are missing"))
                .isEmpty();
        assertThat(SerialGap.of("serial numbers are missing: ")).isEmpty();
        assertThat(SerialGap.of("")).isEmpty();
    }
}
