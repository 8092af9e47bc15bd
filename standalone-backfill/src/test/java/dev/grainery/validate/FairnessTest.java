// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.run.Budget;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten years of nightly runs over an archive that grows, with budgets that are too small now and then. */
class FairnessTest {

    private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");
    private static final int NIGHTS = 3_652;

    static LongStream seeds() {
        return LongStream.range(0, Soak.trials(1, 5));
    }

    @Tag("soak")
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_file_waits_longer_than_all_others_take(long seed) {
        SimulatedArchive archive = new SimulatedArchive(new SplittableRandom(seed));
        archive.add(START, 1_500);
        long waitedMost = 0;
        for (int night = 0; night < NIGHTS; night++) {
            Instant now = START.plus(Duration.ofDays(night));
            if (night % 30 == 0) {
                archive.add(now, 40);
            }
            waitedMost = Math.max(waitedMost, archive.check(now, archive.budget(night)));
        }
        assertThat(archive.neverChecked(START.plus(Duration.ofDays(NIGHTS)))).isEmpty();
        // 8 files a night on average: whoever is due waits for at most all the others, each once
        assertThat(waitedMost).isLessThan(archive.schedule.size() / 3L);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void too_many_failed_files_do_not_keep_the_good_ones_from_their_turn(long seed) {
        SimulatedArchive archive = new SimulatedArchive(new SplittableRandom(seed));
        archive.failing = 0.7;
        archive.add(START, 600);
        for (int night = 0; night < NIGHTS; night++) {
            archive.check(
                    START.plus(Duration.ofDays(night)),
                    new Budget(OptionalLong.of(3), OptionalLong.empty(), Optional.empty()));
        }
        Instant end = START.plus(Duration.ofDays(NIGHTS));
        // every file once, at three a night, and what was checked meanwhile once more
        Duration bound = RevisionCycle.GOOD_FOR.plus(Duration.ofDays(2 * 600 / 3));
        assertThat(archive.lastChecks.values())
                .hasSize(600)
                .allSatisfy(last -> assertThat(Duration.between(last, end)).isLessThan(bound));
    }

    @Test
    void all_pages_are_read_and_what_is_checked_meanwhile_does_not_come_again() {
        SimulatedArchive archive = new SimulatedArchive(new SplittableRandom(1));
        archive.add(START, 1_700);
        archive.failing = 0.5;
        Instant now = START.plus(Duration.ofDays(3_000));
        FileChoice far = new FileChoice(Duration.ofDays(1_000), false, Optional.empty(), Optional.empty());
        FileChoice all = new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.empty());
        assertThat(archive.checkOneByOne(far, now)).isEqualTo(1_700);
        assertThat(archive.checkOneByOne(far, now)).isZero();
        assertThat(archive.checkOneByOne(all, now.plusSeconds(60))).isEqualTo(1_700);
    }
}
