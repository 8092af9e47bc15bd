// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.KnownFile;
import dev.grainery.store.ScheduledFile;
import dev.grainery.store.merge.FileRole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten years of nightly runs over an archive that grows, with budgets that are too small now and then. */
class FairnessTest {

    private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");
    private static final int NIGHTS = 3_652;
    private static final Hash HASH = Hash.of("a".repeat(32));

    static LongStream seeds() {
        return LongStream.range(0, 5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_file_waits_longer_than_all_others_take(long seed) {
        Archive archive = new Archive(new SplittableRandom(seed));
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
        Archive archive = new Archive(new SplittableRandom(seed));
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
        Archive archive = new Archive(new SplittableRandom(1));
        archive.add(START, 1_700);
        archive.failing = 0.5;
        Instant now = START.plus(Duration.ofDays(3_000));
        FileChoice far = new FileChoice(Duration.ofDays(1_000), false, Optional.empty(), Optional.empty());
        FileChoice all = new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.empty());
        assertThat(archive.checkOneByOne(far, now)).isEqualTo(1_700);
        assertThat(archive.checkOneByOne(far, now)).isZero();
        assertThat(archive.checkOneByOne(all, now.plusSeconds(60))).isEqualTo(1_700);
    }

    /** The schedule of an archive, as the store keeps it. */
    private static final class Archive {

        private final SplittableRandom random;
        private final TreeSet<ScheduledFile> schedule = new TreeSet<>();
        private final Map<Location, Instant> added = new HashMap<>();
        private final Map<Location, Instant> lastChecks = new HashMap<>();
        private double failing = 0.01;

        Archive(SplittableRandom random) {
            this.random = random;
        }

        void add(Instant now, int files) {
            for (int i = 0; i < files; i++) {
                Location location = new Location("/a", "f" + added.size());
                added.put(location, now);
                put(location, now, RevisionStatus.FIRST, random.nextLong(1, 1_000));
            }
        }

        private void put(Location location, Instant now, RevisionStatus status, long size) {
            Instant due = now.plus(RevisionCycle.untilNext(status));
            KnownFile known = new KnownFile(RecordType.CONTAINER, Amount.of(size), HASH, status, FileRole.PRIMARY);
            String order = RecordDate.text(due) + " " + String.format("%08x", location.hashCode()) + location;
            schedule.add(new ScheduledFile(location, known, now, due, order));
        }

        /** Some nights have no time at all, others read little, or only small amounts. */
        Budget budget(int night) {
            OptionalLong bytes = night % 7 == 0 ? OptionalLong.of(500) : OptionalLong.empty();
            return new Budget(OptionalLong.of(random.nextInt(0, 17)), bytes, Optional.empty());
        }

        /** One run; gives the longest time in days that any file it checked was overdue. */
        long check(Instant now, Budget budget) {
            DueFiles due = new DueFiles(this::page, FileChoice.DUE, now);
            List<ScheduledFile> taken = new ArrayList<>();
            long bytes = 0;
            while (due.hasNext() && budget.admits(taken.size(), bytes, CheckFeed.size(due.peek()))) {
                bytes += CheckFeed.size(due.peek());
                taken.add(due.next());
            }
            long waited = 0;
            for (ScheduledFile file : taken) {
                waited = Math.max(waited, Duration.between(file.due(), now).toDays());
                schedule.remove(file);
                lastChecks.put(file.location(), now);
                RevisionStatus status =
                        random.nextDouble() < failing ? RevisionStatus.FAILED : RevisionStatus.VALIDATED;
                put(file.location(), now, status, CheckFeed.size(file));
            }
            return waited;
        }

        /** One run that writes each check before it looks for the next file; gives how many there were. */
        int checkOneByOne(FileChoice choice, Instant now) {
            DueFiles due = new DueFiles(this::page, choice, now);
            int checked = 0;
            while (due.hasNext()) {
                ScheduledFile file = due.next();
                schedule.remove(file);
                boolean failed = random.nextDouble() < failing;
                put(
                        file.location(),
                        now.plusMillis(checked),
                        failed ? RevisionStatus.FAILED : RevisionStatus.VALIDATED,
                        1);
                checked++;
            }
            return checked;
        }

        private List<ScheduledFile> page(Optional<ScheduledFile> after, Instant until, int most) {
            return after.map(last -> schedule.tailSet(last, false)).orElse(schedule).stream()
                    .filter(file -> !file.due().isAfter(until))
                    .limit(most)
                    .toList();
        }

        /** Files that are older than a cycle and were never checked. */
        List<Location> neverChecked(Instant end) {
            return added.entrySet().stream()
                    .filter(file -> file.getValue()
                            .plus(RevisionCycle.GOOD_FOR)
                            .plus(Duration.ofDays(365))
                            .isBefore(end))
                    .map(Map.Entry::getKey)
                    .filter(file -> !lastChecks.containsKey(file))
                    .toList();
        }
    }
}
