// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.captures.CaptureDirectory;
import dev.grainery.cluster.ToldFindings;
import dev.grainery.cluster.ToldReading;
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
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Storages;
import dev.grainery.system.ThisMachine;
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

/**
 * Files of one root that a worker is to read, and to keep records of.
 *
 * @param root where the walk began that met them
 * @param files the files
 * @param tables the tables of captures of these files that are there, below their directory
 * @param start when the run began
 */
public record FilesToDescribe(String root, List<ToDescribe> files, List<String> tables, Instant start)
        implements Work<FilesToDescribe.Done> {

    /** How many files may be on their way. */
    private static final int MOST_FILES = 100;

    public FilesToDescribe {
        files = List.copyOf(files);
        tables = List.copyOf(tables);
    }

    @Override
    public Class<Done> result() {
        return Done.class;
    }

    /**
     * A file that is to be read.
     *
     * @param address where it is
     * @param type what it is taken for
     * @param met what its storage said of it
     * @param isKnown whether the store knew the place
     * @param withCdx whether its CDX file is written, if any are
     * @param digests which digests are computed that lists state
     */
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

        static ToDescribe of(ChosenFile file) {
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

        private ChosenFile chosen(
                StorageEntry entry, BiFunction<StorageEntry, FileState, StorageEntry> asMet, String root) {
            StorageWalk.FoundFile found =
                    new StorageWalk.FoundFile(StoredFile.of(asMet.apply(entry, met), entry.name(), met), type);
            return new ChosenFile(found, root, isKnown, withCdx, digests);
        }
    }

    /**
     * Reads the files and writes what they say, as a worker.
     *
     * @param settings those of the run
     * @param asMet makes a file of its storage the one that was met so
     */
    public Done describe(
            BackfillSettings settings,
            BiFunction<StorageEntry, FileState, StorageEntry> asMet,
            ReadThrottle throttle,
            Clock clock,
            GraineryStore store)
            throws IOException, InterruptedException {
        ToldFindings.Collected collected = new ToldFindings.Collected();
        Duration passed = Duration.between(start, clock.instant());
        Budget left = new Budget(
                OptionalLong.empty(),
                OptionalLong.empty(),
                settings.budget().time().map(time -> time.minus(passed)));
        BackfillWatch watch = new BackfillWatch(
                new Progress(),
                new BackfillWatch.Tallies(),
                new FindingLog(collected),
                new StopSignal(),
                new Budget.Spending(left, clock));
        WalkFindings walked = new WalkFindings(Optional.of(store.findings()), watch.findings(), settings);
        MovedFiles moved = new MovedFiles();
        Optional<CaptureDirectory> captures = settings.captures()
                .map(directory -> CaptureDirectory.knowing(directory, tables, store, settings.program()));
        PendingLinks links = PendingLinks.ofPart(store);
        FileRecording writing = new FileRecording(Optional.of(start), settings, watch, store, links, walked, moved);
        Taking taking = new Taking(settings, watch, store, writing);
        Map<Location, RecordType> done = new HashMap<>(done(settings, store));
        try (LocalReading reading = new LocalReading(settings, Optional.of(store), captures, throttle, clock, watch)) {
            Deque<Begun> begun = new ArrayDeque<>();
            for (ToDescribe file : files) {
                if (done.containsKey(file.location())) {
                    continue;
                }
                if (taking.isAbsent()) {
                    watch.spending().leaves(file.met().size());
                    continue;
                }
                StorageEntry entry = settings.storage()
                        .at(file.address())
                        .orElseThrow(() -> new IOException(file.address()
                                + " is the address of no storage of this worker; check that all have the same jars"));
                begun.add(new Begun(
                        file,
                        reading.begin(this, file.chosen(entry, asMet, root)).orElseThrow()));
                if (begun.size() >= MOST_FILES) {
                    taking.take(begun.remove(), reading);
                }
            }
            while (!begun.isEmpty()) {
                taking.take(begun.remove(), reading);
            }
            writing.flush();
            done.putAll(writing.doneByOthers());
            links.written(done.keySet().stream().map(Location::fileName).collect(Collectors.toSet()));
            tellOf(done, settings, store, watch, moved);
            return new Done(
                    watch.tallies().all(),
                    watch.tallies().capturesNotListed(),
                    ToldReading.of(collected.told(watch.findings()), moved, watch.progress()),
                    watch.spending().unread().files(),
                    watch.spending().unread().bytes(),
                    reading.isSilent(root) || taking.isAbsent() ? root : "",
                    links.touched());
        }
    }

    /** A file that is being read. */
    private record Begun(ToDescribe file, Future<FileRead.Result> result) {}

    /**
     * Takes results, until files cannot be read because this machine does not reach their storage: then nothing is said of
     * them.
     */
    private final class Taking {

        private final BackfillWatch watch;
        private final FileRecording writing;
        private final GraineryStore store;
        private final Storages storages;
        private boolean absent;

        Taking(BackfillSettings settings, BackfillWatch watch, GraineryStore store, FileRecording writing) {
            this.watch = watch;
            this.store = store;
            this.writing = writing;
            this.storages = new Storages(settings.storage(), List.of(root));
        }

        boolean isAbsent() {
            return absent;
        }

        void take(Begun file, LocalReading reading) throws InterruptedException {
            FileRead.Result result = reading.result(file.result(), writing::flush);
            Location place = file.file().location();
            if (!absent && result.hasFailed() && !reading.isSilent(root) && !storages.isStillThere(place)) {
                if (Thread.currentThread().isInterrupted()) {
                    // it was not waited for what the storage says
                    throw new InterruptedException("the part is given up");
                }
                absent = true;
                String storage = storages.of(place);
                Finding away = Finding.of(
                        FindingCode.STORAGE_ABSENT,
                        storage,
                        "the worker on " + ThisMachine.hostName()
                                + " does not reach it, so no more of its files were read; mount it there and run again");
                watch.findings().found(store.findings(), List.of(Verdict.storage(storage, List.of(away))));
            }
            if (absent && result.hasFailed()) {
                watch.spending().leaves(file.file().met().size());
            } else {
                writing.write(result);
            }
        }
    }

    /** Those that another worker has written, which may have died. CDX files beside them may not be written yet. */
    private Map<Location, RecordType> done(BackfillSettings settings, GraineryStore store) {
        List<ToDescribe> fresh = files.stream()
                .filter(file -> !file.isKnown() && settings.cdx().isEmpty())
                .toList();
        Map<Location, KnownFile> known =
                store.locations().known(fresh.stream().map(ToDescribe::location).toList());
        return fresh.stream()
                .filter(file -> Optional.ofNullable(known.get(file.location()))
                        .filter(there -> there.hash().isKnown()
                                && there.size().equals(Amount.of(file.met().size())))
                        .isPresent())
                .collect(Collectors.toMap(ToDescribe::location, ToDescribe::type));
    }

    /** Counts and tells what another worker has written, which may have died before it could. */
    private void tellOf(
            Map<Location, RecordType> done,
            BackfillSettings settings,
            GraineryStore store,
            BackfillWatch watch,
            MovedFiles moved) {
        if (done.isEmpty()) {
            return;
        }
        Map<Location, Tally.Way> ways = new HashMap<>();
        if (settings.cdx().isPresent()) {
            // CDX files that are written, and are none of the part
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
        ToldFindings.tellOf(looked, store.findings(), watch.findings());
    }

    /**
     * What became of the files.
     *
     * @param tallies how they went
     * @param capturesNotListed how many captures have no line in the CDX files that were written
     * @param read what was found while they were read
     * @param unreadFiles how many were not begun, because the time was over or their storage gave no bytes
     * @param unreadBytes how many bytes those have
     * @param silentRoot their root if its storage was not there or gave no bytes, otherwise empty
     * @param touched the links that this has put out of date
     */
    public record Done(
            Map<RecordType, Tally> tallies,
            long capturesNotListed,
            ToldReading read,
            long unreadFiles,
            long unreadBytes,
            String silentRoot,
            PendingLinks.Touched touched)
            implements Serializable {

        public Done {
            tallies = Map.copyOf(tallies);
        }
    }
}
