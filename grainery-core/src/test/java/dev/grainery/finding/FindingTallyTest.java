// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindingTallyTest {

    private final FindingTally tally = new FindingTally("/a/x.warc.gz", 2);

    @Test
    void first_findings_of_each_code_are_listed_and_the_others_counted() {
        for (int i = 0; i < 5; i++) {
            tally.report(FindingCode.DAMAGED, i, "cut");
        }
        tally.report(FindingCode.TRUNCATED, 9, "short");
        assertThat(tally.size()).isEqualTo(3);
        assertThat(tally.findings())
                .containsExactly(
                        Finding.at(FindingCode.DAMAGED, "/a/x.warc.gz", 0, "cut"),
                        Finding.at(FindingCode.DAMAGED, "/a/x.warc.gz", 1, "cut"),
                        Finding.at(FindingCode.TRUNCATED, "/a/x.warc.gz", 9, "short"),
                        Finding.of(FindingCode.DAMAGED, "/a/x.warc.gz", "3 more of these follow"));
    }

    @Test
    void counted_records_are_one_finding_at_the_first_of_them() {
        tally.count(FindingCode.FIELD_MISSING, 7, "without WARC-Date");
        tally.count(FindingCode.FIELD_MISSING, 8, "without WARC-Type");
        tally.count(FindingCode.FIELD_MISSING, 9, "without WARC-Type");
        assertThat(tally.findings())
                .containsExactly(Finding.at(
                        FindingCode.FIELD_MISSING,
                        "/a/x.warc.gz",
                        7,
                        "1 record without WARC-Date, 2 records without WARC-Type; the first begins here"));
    }
}
