// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Storages;
import dev.grainery.system.SideThread;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * One look for every file that the store knows: is it there, and has it the size of its record. No file is opened and
 * nothing but findings is written, so it is cheap, and no check of a hash. Memory does not grow with the store. For one run.
 */
public final class Presence {

    /** How many pages of files are under way for each thread, so that none waits for the store. */
    private static final int PAGES_AHEAD = 2;

    private final Storage storage;
    private final FileChoice choice;
    private final int jobs;
    private final Clock clock;
    private final FindingLog findings;
    private final Progress progress = new Progress();
    private final StopSignal stop = new StopSignal();
    private final Map<Sight, Long> counts = new EnumMap<>(Sight.class);
    private final Set<String> absent = new TreeSet<>();

    /**
     * @param storage where files are looked for
     * @param choice of which harvest or container; when they are due does not matter
     * @param jobs how many files are looked for at once
     * @param findings gets every finding, one at a time
     */
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

    /** How far it has come. */
    public Progress progress() {
        return progress;
    }

    /** Stops it. */
    public StopSignal stop() {
        return stop;
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @throws dev.grainery.store.document.StoreException if the store fails
     */
    public PresenceSummary run(GraineryStore store) {
        Instant start = clock.instant();
        Storages storages = new Storages(storage, store.roots().all());
        ExpectedFiles files = new ExpectedFiles(store);
        Deque<SideThread.Begun<List<Look>>> begun = new ArrayDeque<>();
        try (SideThread lookers = new SideThread("looker", jobs)) {
            DueFiles.forEachSome(store, choice, page -> {
                page.forEach(file -> progress.toRead(0));
                begun.addLast(lookers.begin(() -> look(page, files, storages)));
                if (begun.size() > jobs * PAGES_AHEAD) {
                    tell(begun.removeFirst().end(), store, storages);
                }
                return !stop.isRequested();
            });
            progress.walked();
            begun.forEach(page -> tell(page.end(), store, storages));
            storages.resolve(store.findings());
            store.flush();
        }
        return summary(start);
    }

    private List<Look> look(List<ScheduledFile> page, ExpectedFiles files, Storages storages) {
        if (stop.isRequested()) {
            return List.of();
        }
        Map<Location, ExpectedFiles.ExpectedFile> expected = files.of(page);
        return page.stream()
                .map(file -> look(file.location(), expected.get(file.location()), storages))
                .toList();
    }

    private void tell(List<Look> looks, GraineryStore store, Storages storages) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Look look : looks) {
            counts.merge(look.sight(), 1L, Long::sum);
            progress.fileRead();
            if (look.sight() != Sight.STORAGE_ABSENT) {
                verdicts.add(Verdict.lookedFor(
                        look.location().path(), look.finding().stream().toList()));
            } else if (absent.add(storages.of(look.location()))) {
                String gone = storages.of(look.location());
                verdicts.add(Verdict.storage(gone, List.of(CheckFindings.absent(gone, storages.failure(gone)))));
            }
        }
        findings.found(store.findings(), verdicts);
    }

    private PresenceSummary summary(Instant start) {
        return new PresenceSummary(
                counts.getOrDefault(Sight.PRESENT, 0L),
                counts.getOrDefault(Sight.UNMEASURED, 0L),
                counts.getOrDefault(Sight.OTHER_SIZE, 0L),
                counts.getOrDefault(Sight.MISSING, 0L),
                counts.getOrDefault(Sight.INACCESSIBLE, 0L),
                counts.getOrDefault(Sight.STORAGE_ABSENT, 0L),
                List.copyOf(absent),
                Duration.between(start, clock.instant()).toMillis() / 1000.0,
                findings.byCode(),
                findings.errors(),
                stop.isRequested());
    }

    /** Looks at a file; if it is not there, its storage is looked at. */
    private Look look(Location location, ExpectedFiles.ExpectedFile expected, Storages storages) {
        Look gone = new Look(location, Sight.STORAGE_ABSENT, Optional.empty());
        if (!storages.isThere(location)) {
            return gone;
        }
        Look look = storage.at(location.path())
                .map(entry -> look(entry, location, expected))
                .orElse(gone);
        boolean failed = look.sight() == Sight.MISSING || look.sight() == Sight.INACCESSIBLE;
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
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return new Look(location, Sight.INACCESSIBLE, CheckFindings.inaccessible(location, reason));
        }
    }

    /** What was seen of a file without reading it. */
    private enum Sight {
        /** It is there, and has the size expected. */
        PRESENT,
        /** It is there, and no size was expected. */
        UNMEASURED,
        OTHER_SIZE,
        /** It is not there, though its storage is. */
        MISSING,
        /** Something is there, and it cannot be told whether it is a file, or how large it is. */
        INACCESSIBLE,
        /** Its storage is not there, so that nothing can be said of it now. */
        STORAGE_ABSENT
    }

    /**
     * One look at a file.
     *
     * @param location where it should lie
     */
    private record Look(Location location, Sight sight, Optional<Finding> finding) {

        Look(Location location, Sight sight, Finding finding) {
            this(location, sight, Optional.of(finding));
        }
    }
}
