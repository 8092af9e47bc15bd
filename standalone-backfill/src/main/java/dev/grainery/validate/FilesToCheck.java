// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.ReportedFindings;
import dev.grainery.cluster.ReportedReading;
import dev.grainery.cluster.Work;
import dev.grainery.file.ReadThrottle;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.MountProbe;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Under leases of the main process. Tables are relative to their directory. */
public record FilesToCheck(List<ToCheck> files, List<String> tables, Instant start) implements Work<FilesToCheck.Done> {

    public FilesToCheck {
        files = List.copyOf(files);
        tables = List.copyOf(tables);
    }

    @Override
    public Class<Done> result() {
        return Done.class;
    }

    public record ToCheck(String address, Instant checked) implements Serializable {

        static ToCheck of(ScheduledFile file) {
            return new ToCheck(file.location().path(), file.checked());
        }

        private Location location() {
            return Location.of(address);
        }
    }

    /** Of the budget in the settings, only the time limits a part. */
    public Done check(CheckSettings settings, ReadThrottle throttle, Clock clock, GraineryStore store)
            throws InterruptedException {
        ReportedFindings.Collector collector = new ReportedFindings.Collector();
        CheckSummary.Tally tally = new CheckSummary.Tally(settings.inspecting());
        Progress progress = new Progress();
        FindingLog log = new FindingLog(collector);
        MountProbe storages =
                new MountProbe(settings.common().storage(), store.roots().all());
        CheckContext run =
                new CheckContext(store, settings, storages, clock, start, progress, log, tally, new StopSignal());
        Optional<CaptureDirectory> captures = settings.common().captures(store, tables);
        MovedFiles moved = new MovedFiles();
        List<String> missing = new ArrayList<>();
        PendingLinks links = PendingLinks.ofPart(store);
        try (LocalChecks checker = new LocalChecks(
                run,
                bytes -> {
                    progress.read(bytes);
                    throttle.passed(bytes);
                },
                links,
                moved,
                captures,
                done -> {})) {
            Deque<Begun> begun = new ArrayDeque<>();
            Map<Location, ScheduledFile> now = scheduled(store);
            Set<Location> done = new HashSet<>();
            for (ToCheck file : files) {
                // skips files that are no longer recorded
                Optional.ofNullable(now.get(file.location())).ifPresent(known -> {
                    if (known.checked().equals(file.checked())) {
                        begun.add(new Begun(known, checker.begin(known)));
                    } else {
                        done.add(known.location());
                    }
                });
            }
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
            done.addAll(checker.writer().doneByOthers());
            links.written(names(done));
            reportDoneByOthers(done, run);
            return new Done(
                    tally.counts(),
                    ReportedReading.of(collector.findings(log), moved, progress),
                    missing,
                    now.keySet().stream()
                            .map(storages::of)
                            .filter(checker::isSilent)
                            .collect(Collectors.toSet()),
                    links.touched());
        }
    }

    private static Set<String> names(Set<Location> places) {
        return places.stream().map(Location::fileName).collect(Collectors.toSet());
    }

    private record Begun(ScheduledFile file, Future<CheckResult> result) {}

    private Map<Location, ScheduledFile> scheduled(GraineryStore store) {
        return store.locations().scheduled(files.stream().map(ToCheck::location).toList()).stream()
                .collect(Collectors.toMap(ScheduledFile::location, Function.identity()));
    }

    /** Files that a dead worker has checked. */
    private void reportDoneByOthers(Set<Location> done, CheckContext run) {
        if (done.isEmpty()) {
            return;
        }
        GraineryStore store = run.store();
        Set<String> names = names(done);
        Map<Location, FixityEvent> last = new HashMap<>();
        store.history()
                .forEach(
                        names,
                        event -> last.merge(
                                new Location(event.absolute(), event.fileName()),
                                event,
                                BinaryOperator.maxBy(Comparator.comparing(FixityEvent::date))));
        last.keySet().retainAll(done);
        // a file that is no longer recorded has only older events
        last.values().stream()
                .filter(event -> !event.date().isBefore(start))
                .forEach(event -> run.tally().count(event.outcome(), event.bytes()));
        Map<Location, ScheduledFile> now = scheduled(store);
        store.containers().named(names).stream()
                .filter(record -> done.contains(record.location()))
                .filter(record -> Optional.ofNullable(now.get(record.location()))
                        .flatMap(ScheduledFile::inspected)
                        .filter(seen -> seen.at().isAfter(start))
                        .isPresent())
                .forEach(run.tally()::inspected);
        ReportedFindings.reportEarlier(
                done.stream().collect(Collectors.toMap(Location::path, place -> start)),
                store.findings(),
                run.findings());
    }

    public record Done(
            CheckSummary.Counts counts,
            ReportedReading read,
            List<String> missing,
            Set<String> silent,
            PendingLinks.OutdatedLinks touched)
            implements Serializable {

        public Done {
            missing = List.copyOf(missing);
            silent = Set.copyOf(silent);
        }
    }
}
