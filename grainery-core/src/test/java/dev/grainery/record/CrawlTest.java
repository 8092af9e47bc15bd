// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlTest {

    private static final Instant START = Instant.parse("2026-11-22T01:02:03.456789Z");

    private static Crawl crawl(String crawler, Optional<Instant> end, List<String> logs) {
        return Crawl.builder(crawler, "/jobs/a", "20261122010203", START)
                .end(end)
                .logs(Optional.empty(), logs)
                .build();
    }

    @Test
    void what_is_not_known_is_left_out_of_the_json_and_read_back() throws Exception {
        Crawl crawl = crawl("c0", Optional.empty(), List.of());
        String json = RecordJson.mapper().writeValueAsString(crawl);
        assertThat(json)
                .isEqualTo("{\"crawler\":\"c0\",\"job\":\"/jobs/a\",\"launch\":\"20261122010203\","
                        + "\"start\":\"2026-11-22T01:02:03.456Z\",\"status\":\"RUNNING\"}");
        assertThat(RecordJson.mapper().readValue(json, Crawl.class)).isEqualTo(crawl);
    }

    @Test
    void what_is_known_is_read_back() throws Exception {
        Crawl crawl = ExampleRecords.crawl();
        String json = RecordJson.mapper().writeValueAsString(crawl);
        assertThat(RecordJson.mapper().readValue(json, Crawl.class)).isEqualTo(crawl);
    }

    @Test
    void what_another_version_adds_is_left_out_and_what_it_does_not_say_is_not_known() throws Exception {
        String json = "{\"crawler\":\"c0\",\"job\":\"/jobs/a\",\"launch\":\"1\",\"start\":\"2026-11-22T01:02:03.456Z\","
                + "\"status\":\"FINISHED\",\"weather\":{\"rain\":true},\"balance\":{\"named\":3,\"lost\":[1]}}";
        Crawl crawl = RecordJson.mapper().readValue(json, Crawl.class);
        assertThat(crawl.status()).isEqualTo("FINISHED");
        assertThat(crawl.logFiles()).isEmpty();
        assertThat(crawl.balance()).contains(new Crawl.Balance(3, 0, 0, 0, List.of()));
    }

    @Test
    void texts_are_cleaned_and_cut() {
        Crawl crawl = crawl("c\u00000\u202e" + "x".repeat(2_000), Optional.empty(), List.of("crawl\n.log"));
        assertThat(crawl.crawler()).startsWith("c0x").hasSize(Crawl.LONGEST);
        assertThat(crawl.logFiles()).containsExactly("crawl.log");
        assertThat(crawl("c0", Optional.empty(), List.of("x".repeat(300)))
                        .logFiles()
                        .get(0))
                .hasSize(Crawl.LONGEST_NAME);
    }

    @Test
    void lists_of_files_are_sorted_and_bounded_and_hold_names_only() {
        List<String> many = Stream.concat(
                        Stream.of("b", "a", "b", "", " ", "up/down"),
                        IntStream.range(0, 2_000).mapToObj(i -> "x" + i))
                .toList();
        assertThat(crawl("c0", Optional.empty(), many).logFiles())
                .hasSize(Crawl.MOST_FILES)
                .startsWith("a", "b", "x0", "x1", "x10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0001"})
    void crawl_of_no_crawler_is_none(String crawler) {
        assertThatThrownBy(() -> crawl(crawler, Optional.empty(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("crawler");
    }

    @Test
    void an_end_is_newer_than_no_end_and_the_later_end_is_newer() {
        Crawl running = crawl("c0", Optional.empty(), List.of());
        Crawl ended = crawl("c0", Optional.of(START.plusSeconds(9)), List.of());
        Crawl later = crawl("c0", Optional.of(START.plusSeconds(10)), List.of());
        assertThat(ended.isNewerThan(running)).isTrue();
        assertThat(running.isNewerThan(ended)).isFalse();
        assertThat(later.isNewerThan(ended)).isTrue();
        assertThat(ended.isNewerThan(later)).isFalse();
        assertThat(running.isNewerThan(running)).isTrue();
    }

    @Test
    void fewer_files_are_kept_when_asked_vanished_ones_then_log_files_first() {
        Crawl crawl = ExampleRecords.crawl();
        assertThat(crawl.files()).isEqualTo(4);
        assertThat(crawl.withMostFiles(4)).isEqualTo(crawl);
        assertThat(crawl.withMostFiles(3).logFiles()).hasSize(2);
        assertThat(crawl.withMostFiles(3).reportFiles()).isEmpty();
        assertThat(crawl.withMostFiles(2).logFiles()).containsExactly("crawl.log");
        assertThat(crawl.withMostFiles(1).logFiles()).isEmpty();
        assertThat(crawl.withMostFiles(1).balance()).isEqualTo(crawl.balance());
        assertThat(crawl.withMostFiles(0).balance()).contains(new Crawl.Balance(4, 2, 1, 1, List.of()));
    }

    @Test
    void newer_words_keep_what_they_do_not_speak_of() {
        Crawl known = ExampleRecords.crawl();
        Crawl newer = known.toBuilder()
                .status("KILLED")
                .figures(Optional.empty())
                .packaged(Optional.empty())
                .balance(Optional.empty())
                .build();
        assertThat(newer.keeping(known))
                .isEqualTo(known.toBuilder().status("KILLED").build());
        assertThat(known.keeping(newer)).isEqualTo(known);
    }

    @Test
    void rows_of_figures_beyond_what_is_asked_count_among_the_rest() {
        Crawl crawl = ExampleRecords.crawl();
        assertThat(crawl.rows()).isEqualTo(3);
        assertThat(crawl.withMostRows(3)).isEqualTo(crawl);
        CrawlFigures fewer = crawl.withMostRows(1).figures().orElseThrow();
        assertThat(fewer.statusCodes()).isEqualTo(crawl.figures().orElseThrow().statusCodes());
        assertThat(fewer.hosts())
                .contains(new CrawlFigures.Shares(
                        List.of(), Optional.of(new CrawlFigures.Rest(2, 2, OptionalLong.of(2)))));
        assertThat(fewer.mediaTypes()).isEqualTo(fewer.hosts());
    }

    @Test
    void a_package_has_a_name_a_size_and_a_hash() {
        Hash md5 = Hash.of("0".repeat(32));
        assertThatThrownBy(() -> new Crawl.PackageFile("/a", "b/c.tar.gz", 1, md5))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Crawl.PackageFile("/a", "c.tar.gz", 1, Hash.NA))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
