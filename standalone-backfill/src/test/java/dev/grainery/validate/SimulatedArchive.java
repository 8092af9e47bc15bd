// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.run.Budget;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileRole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** The schedule of an archive, as the store keeps it. */
final class SimulatedArchive {

    private final SplittableRandom random;
    private static final Hash HASH = Hash.of("a".repeat(32));

    final TreeSet<ScheduledFile> schedule = new TreeSet<>(Comparator.comparing(ScheduledFile::order));
    private final Map<Location, Instant> added = new HashMap<>();
    final Map<Location, Instant> lastChecks = new HashMap<>();
    double failing = 0.01;

    SimulatedArchive(SplittableRandom random) {
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
        RecordedFile known = new RecordedFile(RecordType.CONTAINER, Amount.of(size), HASH, status, FileRole.PRIMARY);
        schedule.add(new ScheduledFile(location, known, now, due, Optional.empty()));
    }

    /** Some nights have no time at all, others read little, or only small amounts. */
    Budget budget(int night) {
        OptionalLong bytes = night % 7 == 0 ? OptionalLong.of(500) : OptionalLong.empty();
        return new Budget(OptionalLong.of(random.nextInt(0, 17)), bytes, Optional.empty());
    }

    /** One run; gives the longest time in days that any file it checked was overdue. */
    long check(Instant now, Budget budget) {
        DueFiles due = new DueFiles(this::page, ValidationRun.DUE, now);
        List<ScheduledFile> taken = new ArrayList<>();
        long bytes = 0;
        while (due.hasNext() && budget.admits(taken.size(), bytes, CheckLoop.size(due.peek()))) {
            bytes += CheckLoop.size(due.peek());
            taken.add(due.next());
        }
        long waited = 0;
        for (ScheduledFile file : taken) {
            waited = Math.max(waited, Duration.between(file.due(), now).toDays());
            schedule.remove(file);
            lastChecks.put(file.location(), now);
            RevisionStatus status = random.nextDouble() < failing ? RevisionStatus.FAILED : RevisionStatus.VALIDATED;
            put(file.location(), now, status, CheckLoop.size(file));
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
            put(file.location(), now.plusMillis(checked), failed ? RevisionStatus.FAILED : RevisionStatus.VALIDATED, 1);
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
