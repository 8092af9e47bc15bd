// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.CrawlFigures.Share;
import dev.grainery.record.Fetches;
import dev.grainery.record.Fetches.Outcomes;
import dev.grainery.record.Fetches.Part;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What became of URIs is counted by status, host and hour, and nothing is lost. */
class FetchCountTest {

    private final FetchCount count = new FetchCount();

    @AfterEach
    void delete_temporary_files() {
        count.close();
    }

    private void add(String uri, int status, long size, String hour, String cut) {
        count.add(new Entry(uri, "", "", Entry.LOG, 0, 0, String.valueOf(status), size, "", "", -1, "", hour, cut, ""));
    }

    private Fetches fetches() {
        Fetches fetches = count.fetches(3, Instant.EPOCH, () -> {});
        Outcomes hosts = fetches.hosts().stream().map(Part::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
        assertThat(hosts.plus(fetches.otherHosts().map(Fetches.Rest::outcomes).orElse(Outcomes.NONE)))
                .isEqualTo(fetches.all());
        assertThat(fetches.periods().stream().map(Part::outcomes).reduce(Outcomes.NONE, Outcomes::plus))
                .isEqualTo(fetches.all());
        return fetches;
    }

    @Test
    void answers_of_services_against_bots_are_refusals_whatever_their_status() {
        for (int status : new int[] {200, 307, 403}) {
            count.add(new Entry(
                    "http://a.example/" + status,
                    "",
                    "",
                    Entry.LOG,
                    0,
                    0,
                    String.valueOf(status),
                    5,
                    "",
                    "",
                    -1,
                    "",
                    "2026-11-22T01",
                    "",
                    status == 403 ? "akamai" : "anubis"));
        }
        add("http://a.example/", 200, 5, "2026-11-22T01", "");
        add("http://a.example/tls", -9, -1, "2026-11-22T01", "");
        Fetches fetches = fetches();
        assertThat(fetches.all()).isEqualTo(new Outcomes(5, 3, 1, 0, 20));
        assertThat(fetches.botBlocks())
                .containsExactly(
                        new Part("akamai", new Outcomes(1, 1, 0, 0, 5)),
                        new Part("anubis", new Outcomes(2, 2, 0, 0, 10)));
    }

    @Test
    void by_status_host_and_hour() {
        add("dns:a.example", 1, 50, "2026-11-22T01", "");
        add("http://a.example/", 200, 100, "2026-11-22T01", "");
        add("http://a.example/x", -9998, -1, "2026-11-22T02", "");
        add("http://b.example:8080/", 500, 7, "2026-11-22T02", "time");
        add("http://user@A.example/y", -2, -1, "2026-11-22T02", "");
        add("https://a.example", 404, 9, "2026-11-22T02", "len");
        Fetches fetches = fetches();
        assertThat(fetches.logs()).isEqualTo(3);
        assertThat(fetches.all()).isEqualTo(new Outcomes(6, 2, 1, 1, 166));
        assertThat(fetches.all().answered()).isEqualTo(2);
        assertThat(fetches.hosts())
                .containsExactly(
                        new Part("a.example", new Outcomes(4, 1, 1, 1, 109)),
                        new Part("dns:", new Outcomes(1, 0, 0, 0, 50)),
                        new Part("b.example", new Outcomes(1, 1, 0, 0, 7)));
        assertThat(fetches.periods())
                .containsExactly(
                        new Part("2026-11-22T01", new Outcomes(2, 0, 0, 0, 150)),
                        new Part("2026-11-22T02", new Outcomes(4, 2, 1, 1, 16)));
        assertThat(fetches.statusCodes().top())
                .contains(new Share("200", 1, OptionalLong.of(100)))
                .hasSize(6);
        assertThat(fetches.timeTruncated()).isEqualTo(1);
        assertThat(fetches.lengthTruncated()).isEqualTo(1);
    }

    @Test
    void of_many_hosts_the_largest_are_named() {
        for (int host = 1000; host < 1300; host++) {
            for (int i = 0; i <= host % 150; i++) {
                add("http://h" + host + ".example/" + i, 200, 1, "2026-11-22T01", "");
            }
        }
        Fetches fetches = fetches();
        assertThat(fetches.hosts()).hasSize(Fetches.MOST_HOSTS);
        assertThat(fetches.hosts().get(0)).isEqualTo(new Part("h1049.example", new Outcomes(150, 0, 0, 0, 150)));
        assertThat(fetches.otherHosts().orElseThrow().number()).isEqualTo(200);
    }

    @Test
    void many_hours_become_days_and_many_days_months() {
        LocalDateTime start = LocalDateTime.of(2020, 1, 1, 0, 0);
        for (int hour = 0; hour < 1_001; hour++) {
            add(
                    "http://a.example/" + hour,
                    200,
                    1,
                    start.plusHours(hour).toString().substring(0, 13),
                    "");
        }
        assertThat(count.fetches(1, Instant.EPOCH, () -> {}).periods())
                .extracting(Part::name)
                .startsWith("2020-01-01", "2020-01-02")
                .hasSize(42);
        for (int day = 0; day < 2_000; day++) {
            add(
                    "http://a.example/" + day,
                    200,
                    1,
                    start.plusDays(day).toString().substring(0, 13),
                    "");
        }
        assertThat(count.fetches(1, Instant.EPOCH, () -> {}).periods())
                .extracting(Part::name)
                .startsWith("2020-01", "2020-02")
                .hasSize(66);
    }

    @Test
    void sizes_that_cannot_be_added_and_names_that_are_too_long_do_no_harm() {
        add("http://" + "a".repeat(5_000) + "/", 200, Long.MAX_VALUE, "9999-99-99T99", "");
        add("http://[2001:db8::1]:80/", 200, Long.MAX_VALUE, "9999-99-99T99", "");
        add("nothing", 200, 1, "0000-00-00T00", "");
        Fetches fetches = fetches();
        assertThat(fetches.all().bytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(fetches.hosts()).extracting(Part::name).contains("", "[2001:db8::1]");
        assertThat(List.copyOf(fetches.hosts())).allMatch(host -> host.name().length() <= 255);
    }
}
