// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a file over the years, and in whatever order it is told: what its revision never does. */
class RevisionCyclePropertyTest {

    private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");
    private static final List<Hash> HASHES =
            List.of(Hash.of("a".repeat(32)), Hash.of("a".repeat(32)), Hash.of("b".repeat(32)), Hash.NA);

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void first_hash_never_changes_no_date_moves_back_and_failed_stays_until_a_check_passes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Revision now = RevisionCycle.first(hash(random), START).withCommentaries(Commentaries.of("kept"));
        Instant clock = START;
        for (int step = 0; step < 40; step++) {
            clock = clock.plus(Duration.ofHours(random.nextLong(-200, 20_000)));
            Revision before = now;
            boolean check = random.nextInt(3) > 0;
            Hash read = hash(random);
            now = check ? RevisionCycle.after(before, read, clock) : RevisionCycle.at(before, clock);

            if (before.hashOrig().isKnown()) {
                assertThat(now.hashOrig()).isEqualTo(before.hashOrig());
            }
            assertThat(now.dateOfValidation()).isAfterOrEqualTo(before.dateOfValidation());
            assertThat(now.nextLastDateOfValidation()).isAfter(now.dateOfValidation());
            assertThat(now.commentaries()).isEqualTo(before.commentaries());
            if (before.statusOfValidation() == RevisionStatus.FAILED
                    && now.statusOfValidation() != RevisionStatus.FAILED) {
                assertThat(check).isTrue();
                assertThat(read).isEqualTo(before.hashOrig());
                assertThat(clock).isAfterOrEqualTo(before.dateOfValidation());
            }
            if (now.statusOfValidation() == RevisionStatus.VALIDATED) {
                assertThat(now.hashLast()).isEqualTo(now.hashOrig());
            }
            assertThat(now.hashOrig().isKnown()).isEqualTo(now.statusOfValidation() != RevisionStatus.FIRST_FAILED);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void time_in_one_step_or_in_many_leads_to_the_same(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Revision start = RevisionCycle.first(hash(random), START);
        Instant clock = START;
        Revision stepwise = start;
        for (int step = 0; step < 20; step++) {
            clock = clock.plus(Duration.ofDays(random.nextLong(0, 90)));
            stepwise = RevisionCycle.at(stepwise, clock);
            assertThat(stepwise).isEqualTo(RevisionCycle.at(start, clock));
        }
    }

    private static Hash hash(SplittableRandom random) {
        return HASHES.get(random.nextInt(HASHES.size()));
    }
}
