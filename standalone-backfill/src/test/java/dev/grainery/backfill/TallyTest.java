// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.run.FindingLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void each_way_is_counted_by_itself() {
        Tally tally = Tally.NONE
                .plus(Tally.Way.NEW, 1)
                .plus(Tally.Way.UNCHANGED, 2)
                .plus(Tally.Way.UPDATED, 3)
                .plus(Tally.Way.FAILED, 4)
                .plus(Tally.Way.NEW, 10);
        assertThat(tally).isEqualTo(new Tally(11, 2, 0, 3, 4));
    }

    @Test
    void programs_read_the_names_that_people_see() throws JsonProcessingException {
        assertThat(RecordJson.mapper().writeValueAsString(new Tally(1, 2, 0, 3, 4)))
                .isEqualTo("{\"new\":1,\"unchanged\":2,\"validated\":0,\"updated\":3,\"failed\":4}");
    }

    @Test
    void kinds_are_counted_apart() {
        BackfillContext.Tallies tallies = new BackfillContext.Tallies();
        tallies.count(RecordType.CONTAINER, Tally.Way.NEW);
        tallies.count(RecordType.CONTAINER, Tally.Way.FAILED);
        tallies.count(RecordType.CDX, Tally.Way.UPDATED);
        assertThat(tallies.of(RecordType.CONTAINER)).isEqualTo(new Tally(1, 0, 0, 0, 1));
        assertThat(tallies.of(RecordType.CDX)).isEqualTo(new Tally(0, 0, 0, 1, 0));
        assertThat(tallies.of(RecordType.HARVEST)).isEqualTo(Tally.NONE);
    }

    @Test
    void nothing_is_lost_when_many_count_at_once() {
        BackfillContext.Tallies tallies = new BackfillContext.Tallies();
        IntStream.range(0, 10_000).parallel().forEach(i -> tallies.count(RecordType.CDX, Tally.Way.NEW));
        assertThat(tallies.of(RecordType.CDX).fresh()).isEqualTo(10_000);
    }

    @Test
    void findings_are_counted_by_code_and_passed_on() {
        List<Finding> passed = new ArrayList<>();
        FindingLog log = new FindingLog(passed::add);
        Finding copy = Finding.of(FindingCode.COPY, "a", "b");
        Finding damaged = Finding.at(FindingCode.DAMAGED, "c", 4, "d");
        log.found(List.of(copy, damaged));
        log.found(copy);
        assertThat(passed).containsExactly(copy, damaged, copy);
        assertThat(log.byCode()).isEqualTo(Map.of("GRN-I001", 2L, "GRN-E003", 1L));
        assertThat(log.errors()).isEqualTo(1);
    }
}
