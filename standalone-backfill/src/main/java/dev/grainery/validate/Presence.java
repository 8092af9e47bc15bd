// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeoutException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.MountProbe;
import dev.grainery.system.TaskPool;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Opens no file and writes only findings, so it is no fixity check. Memory is bounded. For one run. */
public final class Presence {

    /** Pages for each thread, so that none waits for the store. */
    private static final int PAGES_AHEAD = 2;

    private static final Set<Sight> FAILED = EnumSet.of(Sight.MISSING, Sight.INACCESSIBLE, Sight.HUNG);

    private final Storage storage;
    private final FileChoice choice;
    private final int jobs;
    private final Clock clock;
    private final FindingLog findings;
    private final Progress progress = new Progress();
    private final StopSignal stop = new StopSignal();
    private final Map<Sight, Long> counts = new EnumMap<>(Sight.class);
    private final Set<String> absent = new TreeSet<>();

    public Presence(Storage storage, FileChoice choice, int jobs, Clock clock, Consumer<Finding> findings) {
        if (jobs < 1) {
            throw new IllegalArgumentException("at least one file must be looked for at a time, not " + jobs);
        }
        this.storage = storage;
        this.choice = choice;
        this.jobs = jobs;
        this.clock = clock;
        this.findings = new FindingLog(findings);
        progress.phase("looking");
    }

    public Progress progress() {
        return progress;
    }

    public StopSignal stop() {
        return stop;
    }

    public Summary run(GraineryStore store) {
        Instant start = clock.instant();
        MountProbe storages = new MountProbe(storage, store.roots().all());
        ExpectedFiles files = new ExpectedFiles(store);
        Deque<TaskPool.Begun<List<Look>>> begun = new ArrayDeque<>();
        try (TaskPool lookers = new TaskPool("looker", jobs)) {
            DueFiles.forEachSome(store, choice, page -> {
                page.forEach(file -> progress.toRead(0));
                begun.addLast(lookers.begin(() -> look(page, files, storages)));
                if (begun.size() > jobs * PAGES_AHEAD) {
                    report(begun.removeFirst().end(), store, storages);
                }
                return !stop.isRequested();
            });
            progress.walked();
            begun.forEach(page -> report(page.end(), store, storages));
            storages.resolve(store.findings());
            store.flush();
        }
        return summary(start);
    }

    private List<Look> look(List<ScheduledFile> page, ExpectedFiles files, MountProbe storages) {
        if (stop.isRequested()) {
            return List.of();
        }
        Map<Location, ExpectedFiles.ExpectedFile> expected = files.of(page);
        return page.stream()
                .map(file -> look(file.location(), expected.get(file.location()), storages))
                .toList();
    }

    private void report(List<Look> looks, GraineryStore store, MountProbe storages) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Look look : looks) {
            counts.merge(look.sight(), 1L, Long::sum);
            progress.fileRead();
            if (look.sight() == Sight.HUNG) {
                verdicts.add(Verdict.notChecked(
                        look.location().path(), look.finding().stream().toList()));
            } else if (look.sight() != Sight.STORAGE_ABSENT) {
                verdicts.add(Verdict.lookedFor(
                        look.location().path(), look.finding().stream().toList()));
            } else if (absent.add(storages.of(look.location()))) {
                String gone = storages.of(look.location());
                verdicts.add(Verdict.storage(gone, List.of(CheckFindings.absent(gone, storages.failure(gone)))));
            }
        }
        findings.found(store.findings(), verdicts);
    }

    private Summary summary(Instant start) {
        return new Summary(
                counts.getOrDefault(Sight.PRESENT, 0L),
                counts.getOrDefault(Sight.UNMEASURED, 0L),
                counts.getOrDefault(Sight.OTHER_SIZE, 0L),
                counts.getOrDefault(Sight.MISSING, 0L),
                counts.getOrDefault(Sight.INACCESSIBLE, 0L),
                counts.getOrDefault(Sight.HUNG, 0L),
                counts.getOrDefault(Sight.STORAGE_ABSENT, 0L),
                List.copyOf(absent),
                Duration.between(start, clock.instant()).toMillis() / 1000.0,
                findings.byCode(),
                findings.errors(),
                stop.isRequested());
    }

    private Look look(Location location, ExpectedFiles.ExpectedFile expected, MountProbe storages) {
        Look gone = new Look(location, Sight.STORAGE_ABSENT, Optional.empty());
        if (!storages.isThere(location)) {
            return gone;
        }
        Look look = storage.at(location.path())
                .map(entry -> look(entry, location, expected))
                .orElse(gone);
        boolean failed = FAILED.contains(look.sight());
        return failed && !storages.isStillThere(location) ? gone : look;
    }

    private static Look look(StorageEntry entry, Location location, ExpectedFiles.ExpectedFile expected) {
        try {
            FileState now = entry.state();
            if (!now.isFile()) {
                return new Look(location, Sight.INACCESSIBLE, CheckFindings.inaccessible(location, "it is not a file"));
            }
            if (expected.size().value().isEmpty()) {
                return new Look(location, Sight.UNMEASURED, Optional.empty());
            }
            return expected.size().equals(Amount.of(now.size()))
                    ? new Look(location, Sight.PRESENT, Optional.empty())
                    : new Look(
                            location, Sight.OTHER_SIZE, CheckFindings.otherSize(location, expected.size(), now.size()));
        } catch (NoSuchFileException e) {
            return new Look(location, Sight.MISSING, CheckFindings.missing(location, expected.hash()));
        } catch (StorageTimeoutException e) {
            return new Look(location, Sight.HUNG, Finding.of(FindingCode.READ_HUNG, location.path(), e.getReason()));
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return new Look(location, Sight.INACCESSIBLE, CheckFindings.inaccessible(location, reason));
        }
    }

    private enum Sight {
        PRESENT,
        UNMEASURED,
        OTHER_SIZE,
        MISSING,
        INACCESSIBLE,
        HUNG,
        STORAGE_ABSENT
    }

    private record Look(Location location, Sight sight, Optional<Finding> finding) {

        Look(Location location, Sight sight, Finding finding) {
            this(location, sight, Optional.of(finding));
        }
    }

    /** Hung files are those whose storage answers, but not the request for them. */
    public record Summary(
            long present,
            long sizeUnknown,
            long otherSize,
            long missing,
            long inaccessible,
            long hung,
            long skipped,
            List<String> absent,
            double seconds,
            Map<String, Long> findings,
            long errors,
            boolean interrupted) {

        public Summary {
            absent = List.copyOf(absent);
            findings = Map.copyOf(findings);
        }

        public long wrong() {
            return otherSize + missing + inaccessible;
        }

        public long known() {
            return present + sizeUnknown + wrong() + hung + skipped;
        }
    }
}
