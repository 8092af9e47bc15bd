// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.ToldFindings;
import dev.grainery.cluster.ToldReading;
import dev.grainery.cluster.Work;
import dev.grainery.file.ReadThrottle;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Storages;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Files that a worker is to check. Whoever gives them away holds their leases.
 *
 * @param files the files
 * @param tables the tables of captures of these files that are there, below their directory
 * @param until no file is begun from then on
 */
public record FilesToCheck(List<ToCheck> files, List<String> tables, Instant until) implements Work<FilesToCheck.Done> {

    private static final long serialVersionUID = 1L;

    public FilesToCheck {
        files = List.copyOf(files);
        tables = List.copyOf(tables);
    }

    @Override
    public Class<Done> result() {
        return Done.class;
    }

    /**
     * A file that is to be checked.
     *
     * @param address where it is
     * @param checked when it was checked last
     */
    public record ToCheck(String address, Instant checked) implements Serializable {

        private static final long serialVersionUID = 1L;

        static ToCheck of(ScheduledFile file) {
            return new ToCheck(file.location().path(), file.checked());
        }

        private Location location() {
            return Location.of(address);
        }
    }

    /**
     * Reads the files and writes what that gives, as a worker.
     *
     * @param settings those of the run, with what is left of its time
     */
    public Done check(ValidationSettings settings, ReadThrottle throttle, Clock clock, GraineryStore store)
            throws InterruptedException {
        ToldFindings.Collected collected = new ToldFindings.Collected();
        ValidationSummary.Tally tally = new ValidationSummary.Tally(settings.inspecting());
        Progress progress = new Progress();
        FindingLog log = new FindingLog(collected);
        Storages storages = new Storages(
                settings.storage(), store.roots().all(), settings.jobs().longestRead());
        CheckRun run =
                new CheckRun(store, settings, storages, clock, clock.instant(), progress, log, tally, new StopSignal());
        Optional<CaptureDirectory> captures = settings.captures()
                .map(directory -> CaptureDirectory.knowing(directory, tables, store, settings.program()));
        MovedFiles moved = new MovedFiles();
        List<String> missing = new ArrayList<>();
        try (Checker checker = new Checker(
                run,
                bytes -> {
                    progress.read(bytes);
                    throttle.passed(bytes);
                },
                new PendingLinks(store),
                moved,
                captures,
                done -> {})) {
            Deque<Begun> begun = new ArrayDeque<>();
            notDone(store, run).forEach(file -> begun.add(new Begun(file, checker.begin(file))));
            for (Begun one : begun) {
                CheckResult result = checker.result(one.result());
                if (result instanceof CheckResult.Missing
                        && !settings.searchIn().isEmpty()) {
                    missing.add(one.file().location().path());
                } else {
                    checker.write(one.file(), result);
                }
            }
            checker.end();
            return new Done(tally.counts(), ToldReading.of(collected.told(log), moved, progress), missing);
        }
    }

    private record Begun(ScheduledFile file, Future<CheckResult> result) {}

    /** Without those that a worker has done which died before the whole part was done; these are counted and told. */
    private List<ScheduledFile> notDone(GraineryStore store, CheckRun run) {
        Map<Location, ScheduledFile> now =
                store
                        .locations()
                        .scheduled(files.stream().map(ToCheck::location).toList())
                        .stream()
                        .collect(Collectors.toMap(ScheduledFile::location, Function.identity()));
        List<ScheduledFile> left = new ArrayList<>();
        Map<String, Instant> done = new HashMap<>();
        for (ToCheck file : files) {
            Optional<ScheduledFile> known = Optional.ofNullable(now.get(file.location()));
            if (known.filter(one -> one.checked().equals(file.checked())).isPresent()) {
                left.add(known.get());
            } else {
                done.put(file.address(), file.checked());
                store.history().find(file.location().fileName()).stream()
                        .filter(event -> event.absolute().equals(file.location().directory()))
                        .max(Comparator.comparing(FixityEvent::date))
                        .ifPresent(event -> run.tally().count(event.outcome(), event.bytes()));
            }
        }
        ToldFindings.tellOf(done, store.findings(), run.findings());
        return left;
    }

    /**
     * What became of the files.
     *
     * @param counts how the checks ended
     * @param read what was found while they were read
     * @param missing those that are not there, and are looked for elsewhere
     */
    public record Done(ValidationSummary.Counts counts, ToldReading read, List<String> missing)
            implements Serializable {

        private static final long serialVersionUID = 1L;

        public Done {
            missing = List.copyOf(missing);
        }
    }
}
