// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.crawl.CdxCapture;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.RecordResults.Result;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SoundRecordsTest {

    private static final String NAME = "Oats.warc.gz";
    private static final int CAPTURES = 500;

    private static Capture capture(int number, String digest) {
        return new Capture(
                Capture.Kind.RESOURCE,
                "http://oats.example/" + number,
                "20200102030405",
                Optional.of("text/plain"),
                Optional.empty(),
                Optional.empty(),
                Optional.of("sha1:" + digest + number),
                10,
                number * 100L,
                100,
                true);
    }

    @Test
    void sound_captures_are_known_once_all_else_is_dropped() {
        SoundRecords records = new SoundRecords(NAME);
        for (int i = 0; i < CAPTURES; i++) {
            records.capture(capture(i, "A"));
            // every third is not sound, every second is proved by its digest
            records.record(new Result(i * 100L, 100, i % 3 > 0, i % 2 > 0));
        }
        records.damaged(List.of(), CAPTURES * 100L);
        // those listed with another digest are only recognized if they are proved
        List<CdxCapture> listed = Stream.of("A", "B")
                .flatMap(digest -> IntStream.range(0, CAPTURES).mapToObj(i -> CdxCapture.of(capture(i, digest), NAME)))
                .toList();
        List<Boolean> before = listed.stream().map(records::has).toList();
        records.compact();
        assertThat(listed.stream().map(records::has).toList()).isEqualTo(before);
        assertThat(before.subList(0, CAPTURES)).filteredOn(sound -> sound).hasSize(333);
        assertThat(before.subList(CAPTURES, 2 * CAPTURES))
                .filteredOn(sound -> sound)
                .hasSize(167);
        assertThat(records.unsound()).isEmpty();
        assertThat(records.isInPlace(listed.get(1))).isFalse();
        assertThat(records.soundRecords()).isEqualTo(333);
    }
}
