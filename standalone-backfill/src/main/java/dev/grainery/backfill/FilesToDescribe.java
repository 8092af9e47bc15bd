// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.ReportedFindings;
import dev.grainery.cluster.ReportedReading;
import dev.grainery.cluster.Work;
import dev.grainery.file.FileState;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Amount;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.run.Budget;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.MountProbe;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.io.Serializable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Tables are relative to their directory. */
public record FilesToDescribe(String root, List<ToDescribe> files, List<String> tables, Instant start)
        implements Work<FilesToDescribe.Done> {

    private static final int MOST_FILES = 100;

    public FilesToDescribe {
        files = List.copyOf(files);
        tables = List.copyOf(tables);
    }

    @Override
    public Class<Done> result() {
        return Done.class;
    }

    public record ToDescribe(
            String address,
            RecordType type,
            FileState met,
            boolean isKnown,
            boolean withCdx,
            Set<DigestAlgorithm> digests)
            implements Serializable {

        public ToDescribe {
            digests = Set.copyOf(digests);
        }

        static ToDescribe of(ReadingStrategy.FileToRead file) {
            StoredFile stored = file.found().file();
            return new ToDescribe(
                    stored.location().path(),
                    file.found().type(),
                    stored.met(),
                    file.isKnown(),
                    file.withCdx(),
                    file.digests());
        }

        private Location location() {
            return Location.of(address);
        }

        private ReadingStrategy.FileToRead chosen(
                StorageEntry entry, BiFunction<StorageEntry, FileState, StorageEntry> asMet, String root) {
            StorageWalk.FoundFile found =
                    new StorageWalk.FoundFile(StoredFile.of(asMet.apply(entry, met), entry.name(), met), type);
            return new ReadingStrategy.FileToRead(found, root, isKnown, withCdx, digests);
        }
    }

    /** The function gives an entry the state of an inventory. */
    public Done describe(
            BackfillSettings settings,
            BiFunction<StorageEntry, FileState, StorageEntry> asMet,
            ReadThrottle throttle,
            Clock clock,
            GraineryStore store)
            throws IOException, InterruptedException {
        ReportedFindings.Collector collector = new ReportedFindings.Collector();
        Duration passed = Duration.between(start, clock.instant());
        Budget left = new Budget(
                OptionalLong.empty(),
                OptionalLong.empty(),
                settings.common().budget().time().map(time -> time.minus(passed)));
        BackfillContext watch = new BackfillContext(
                new Progress(),
                new BackfillContext.Tallies(),
                new FindingLog(collector),
                new StopSignal(),
                new Budget.Spending(left, clock));
        WalkFindings walked = new WalkFindings(Optional.of(store.findings()), watch.findings(), settings);
        MovedFiles moved = new MovedFiles();
        Optional<CaptureDirectory> captures = settings.common().captures(store, tables);
        PendingLinks links = PendingLinks.ofPart(store);
        FileRecording writing = new FileRecording(Optional.of(start), settings, watch, store, links, walked, moved);
        ResultWriter results = new ResultWriter(settings, watch, store, writing);
        Map<Location, RecordType> done = new HashMap<>(done(settings, store));
        try (LocalReading reading = new LocalReading(settings, Optional.of(store), captures, throttle, clock, watch)) {
            Deque<Begun> begun = new ArrayDeque<>();
            for (ToDescribe file : files) {
                if (done.containsKey(file.location())) {
                    continue;
                }
                if (results.isAbsent()) {
                    watch.spending().skip(file.met().size());
                    continue;
                }
                StorageEntry entry = settings.common()
                        .storage()
                        .at(file.address())
                        .orElseThrow(() -> new IOException(file.address()
                                + " is no address of a storage of this worker; check that all have the same jars"));
                begun.add(new Begun(
                        file,
                        reading.begin(this, file.chosen(entry, asMet, root)).orElseThrow()));
                if (begun.size() >= MOST_FILES) {
                    results.write(begun.remove(), reading);
                }
            }
            while (!begun.isEmpty()) {
                results.write(begun.remove(), reading);
            }
            writing.flush();
            done.putAll(writing.doneByOthers());
            links.written(done.keySet().stream().map(Location::fileName).collect(Collectors.toSet()));
            reportDoneByOthers(done, settings, store, watch, moved);
            return new Done(
                    watch.tallies().all(),
                    watch.tallies().capturesNotListed(),
                    ReportedReading.of(collector.findings(watch.findings()), moved, watch.progress()),
                    watch.spending().unread().files(),
                    watch.spending().unread().bytes(),
                    reading.isSilent(root) || results.isAbsent() ? root : "",
                    links.touched());
        }
    }

    private record Begun(ToDescribe file, Future<FileRead.Result> result) {}

    /** Writes until this machine does not reach the storage: later failures are not recorded. */
    private final class ResultWriter {

        private final BackfillContext watch;
        private final FileRecording writing;
        private final GraineryStore store;
        private final MountProbe storages;
        private boolean absent;

        ResultWriter(BackfillSettings settings, BackfillContext watch, GraineryStore store, FileRecording writing) {
            this.watch = watch;
            this.store = store;
            this.writing = writing;
            this.storages = new MountProbe(settings.common().storage(), List.of(root));
        }

        boolean isAbsent() {
            return absent;
        }

        void write(Begun file, LocalReading reading) throws InterruptedException {
            FileRead.Result result = reading.result(file.result(), writing::flush);
            Location place = file.file().location();
            if (!absent && result.hasFailed() && !reading.isSilent(root) && !storages.isStillThere(place)) {
                if (Thread.currentThread().isInterrupted()) {
                    // the interrupt, not the storage, ended the probe
                    throw new InterruptedException("the part was cancelled");
                }
                absent = true;
                String storage = storages.of(place);
                Finding away = Finding.of(
                        FindingCode.STORAGE_ABSENT,
                        storage,
                        "the worker on " + LocalMachine.hostName() + " cannot reach it"
                                + storages.failure(storage)
                                        .map(answer -> ": " + answer + "; no more of its files were read")
                                        .orElse(", so no more of its files were read; mount it there and run again"));
                watch.findings().found(store.findings(), List.of(Verdict.storage(storage, List.of(away))));
            }
            if (absent && result.hasFailed()) {
                watch.spending().skip(file.file().met().size());
            } else {
                writing.write(result);
            }
        }
    }

    /** Files that a dead worker may have recorded. With CDX files wanted, these may still be missing. */
    private Map<Location, RecordType> done(BackfillSettings settings, GraineryStore store) {
        List<ToDescribe> fresh = files.stream()
                .filter(file -> !file.isKnown() && settings.cdx().isEmpty())
                .toList();
        Map<Location, RecordedFile> known =
                store.locations().known(fresh.stream().map(ToDescribe::location).toList());
        return fresh.stream()
                .filter(file -> Optional.ofNullable(known.get(file.location()))
                        .filter(there -> there.hash().isKnown()
                                && there.size().equals(Amount.of(file.met().size())))
                        .isPresent())
                .collect(Collectors.toMap(ToDescribe::location, ToDescribe::type));
    }

    private void reportDoneByOthers(
            Map<Location, RecordType> done,
            BackfillSettings settings,
            GraineryStore store,
            BackfillContext watch,
            MovedFiles moved) {
        if (done.isEmpty()) {
            return;
        }
        Map<Location, Tally.Way> ways = new HashMap<>();
        if (settings.cdx().isPresent()) {
            // CDX files that were written, and are not in the part
            Set<String> names = done.keySet().stream().map(Location::fileName).collect(Collectors.toSet());
            store.cdxFiles().named(names).stream()
                    .filter(cdx -> cdx.header().date().isBefore(start))
                    .forEach(cdx -> ways.put(cdx.location(), Tally.Way.VALIDATED));
        }
        files.stream().filter(ToDescribe::isKnown).forEach(file -> ways.put(file.location(), Tally.Way.UPDATED));
        moved.addKept(store, done.keySet(), start).forEach(place -> ways.put(place, Tally.Way.UPDATED));
        done.forEach((place, type) -> watch.tallies().count(type, ways.getOrDefault(place, Tally.Way.NEW)));
        Map<String, Instant> looked = new HashMap<>();
        done.keySet().forEach(place -> looked.put(place.path(), ways.containsKey(place) ? start : Instant.EPOCH));
        ReportedFindings.reportEarlier(looked, store.findings(), watch.findings());
    }

    /** The silent root is empty if its storage answered. */
    public record Done(
            Map<RecordType, Tally> tallies,
            long capturesNotListed,
            ReportedReading read,
            long unreadFiles,
            long unreadBytes,
            String silentRoot,
            PendingLinks.OutdatedLinks touched)
            implements Serializable {

        public Done {
            tallies = Map.copyOf(tallies);
        }
    }
}
