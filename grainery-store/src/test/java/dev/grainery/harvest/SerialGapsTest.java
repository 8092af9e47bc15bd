// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SerialGapsTest {

    @Test
    void gaps_are_told_for_each_crawler_as_ranges() {
        assertThat(gaps(
                        "A-20130522100000-00001-h1-8080.arc",
                        "A-20130522100000-00003-h1-8080.arc",
                        "A-20130522100000-00009-h1-8080.arc",
                        "A-20130522100000-00005-h2-8080.arc",
                        "A-20130522100000-00007-h2-8080.arc",
                        "B-20130522100000-00001-h2-8080.arc",
                        "odd.arc"))
                .containsExactly(
                        "serial numbers of prefix A, host h1, port 8080 are missing: 2, 4-8",
                        "serial numbers of prefix A, host h2, port 8080 are missing: 6");
    }

    @Test
    void what_comes_before_the_first_and_after_the_last_is_no_gap() {
        assertThat(gaps("A-20130522100000-00007-h.arc", "A-20130522100001-00008-h.arc"))
                .isEmpty();
        assertThat(gaps()).isEmpty();
    }

    @Test
    void process_that_goes_on_from_a_checkpoint_begins_where_another_one_was() {
        assertThat(gaps(
                        "A-20130522100000000-00000-1~h~80.warc",
                        "A-20130522100000001-00001-1~h~80.warc",
                        "A-20130522100000002-00002-1~h~80.warc",
                        // killed, and gone on from a checkpoint after 1
                        "A-20130522100000003-00002-2~h~80.warc",
                        "A-20130522100000004-00003-2~h~80.warc"))
                .isEmpty();
        assertThat(gaps(
                        "A-20130522100000000-00000-1~h~80.warc",
                        "A-20130522100000001-00001-1~h~80.warc",
                        "A-20130522100000002-00004-2~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 2, port 80 are missing: 2-3");
    }

    @Test
    void number_that_one_process_lacks_is_missing_though_another_one_has_it() {
        assertThat(gaps(
                        "A-20130522100000000-00000-11~h~80.warc",
                        "A-20130522100000001-00001-11~h~80.warc",
                        "A-20130522100000002-00002-11~h~80.warc",
                        "A-20130523100000000-00000-12~h~80.warc",
                        "A-20130523100000002-00002-12~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 12, port 80 are missing: 1");
    }

    @Test
    void first_number_of_a_process_is_missing_unless_another_one_has_it() {
        assertThat(gaps("A-20130522100000000-00001-11~h~80.warc", "A-20130522100000001-00002-11~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 11, port 80 are missing: 0");
        // another machine
        assertThat(gaps("A-20130522100000000-00000-11~g~80.warc", "A-20130522100000001-00001-11~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 11, port 80 are missing: 0");
    }

    @Test
    void container_that_the_crawl_has_named_tells_that_the_series_went_on() {
        List<String> containers =
                List.of("A-20130522100000000-00000-11~h~80.warc", "A-20130522100000001-00001-11~h~80.warc");
        assertThat(gaps(containers, "A-20130522100000009-00003-11~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 11, port 80 are missing: 2-3");
        assertThat(gaps(containers, "A-20130522100000009-00000-12~h~80.warc"))
                .containsExactly("serial numbers of prefix A, host h, process 12, port 80 are missing: 0");
        // found since, and of another harvest of the same launch
        assertThat(gaps(containers, "A-20130522100000001-00001-11~h~80.warc", "B-20130522100000001-00007-11~h~80.warc"))
                .isEmpty();
    }

    @Test
    void huge_numbers_cost_no_more_than_small_ones() {
        assertThat(gaps("A-20130522100000-00000-h.arc", "A-20130522100000-999999999999999999-h.arc"))
                .containsExactly("serial numbers of prefix A, host h are missing: 1-999999999999999998");
    }

    @Test
    void very_many_gaps_and_crawlers_are_only_counted() {
        String[] gapped = IntStream.range(0, 50)
                .mapToObj(i -> String.format(Locale.ROOT, "A-20130522100000-%05d.arc", 2 * i))
                .toArray(String[]::new);
        assertThat(gaps(gapped))
                .containsExactly("serial numbers of prefix A are missing: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19"
                        + " and 39 more ranges");
        String[] crawlers = IntStream.range(0, 120)
                .boxed()
                .flatMap(i -> Stream.of("00000-h" + i, "00002-h" + i))
                .map(end -> "A-20130522100000-" + end + ".arc")
                .toArray(String[]::new);
        assertThat(gaps(crawlers)).hasSize(101).endsWith("serial numbers of 20 more crawlers are missing");
        String longPrefix = "p".repeat(500);
        assertThat(gaps(longPrefix + "-20130522100000-00000.arc", longPrefix + "-20130522100000-00002.arc"))
                .singleElement()
                .satisfies(message -> assertThat(message).hasSizeLessThan(300).endsWith("... are missing: 1"));
    }

    private static List<String> gaps(String... fileNames) {
        return gaps(Arrays.asList(fileNames));
    }

    private static List<String> gaps(List<String> fileNames, String... named) {
        List<Finding> findings = SerialGaps.findings("H", fileNames, Arrays.asList(named));
        assertThat(findings)
                .allMatch(f -> f.code() == FindingCode.SERIAL_GAP && f.file().equals("H"));
        return findings.stream().map(Finding::message).toList();
    }
}
