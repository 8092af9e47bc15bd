// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.backfill.StopSignal;
import dev.grainery.describe.Placing;
import dev.grainery.file.StoredPath;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.PlaceStatement;
import dev.grainery.store.RecordCollection.PlaceStatement.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Puts one directory in place of another in all records, without reading a byte: each file must be there with its size. It
 * can be stopped at any time; the same once more does what is left. For one run.
 */
public final class Relocation {

    private final PlaceSettings settings;
    private final InstantSource clock;
    private final StopSignal stop;
    private final PlaceSummary.Tally tally;

    /** @param refused is told of each place that is left as it is */
    public Relocation(PlaceSettings settings, InstantSource clock, StopSignal stop, Consumer<Refusal.Refused> refused) {
        this.settings = settings;
        this.clock = clock;
        this.stop = stop;
        this.tally = new PlaceSummary.Tally(refused);
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @param from a directory, or a file
     * @param to where that lies now; a file keeps its name
     * @throws dev.grainery.store.access.StoreException if the store fails; what was written until then is kept
     */
    public PlaceSummary run(GraineryStore store, Location from, Location to) {
        PendingLinks links = new PendingLinks(store);
        Placing placing = new Placing(store.settings().terms().naming());
        if (!settings.dryRun()) {
            links.begin();
        }
        new KnownPlaces(store, stop).forEachPage(from, page -> page(store, page, from, to, placing, links));
        if (!stop.isRequested()) {
            new LogPlaces(store, settings.dryRun(), tally).relocate(from.path(), to.path());
        }
        if (!settings.dryRun()) {
            if (!stop.isRequested()) {
                relocateRoots(store, from.path(), to.path());
            }
            links.update();
            tally.updateHarvests(store, clock);
            if (!stop.isRequested()) {
                new PlaceFindings(store, tally).relocate(from.path(), to.path());
            }
        }
        store.flush();
        return tally.summary(stop.isRequested());
    }

    private void page(
            GraineryStore store,
            List<ScheduledFile> page,
            Location from,
            Location to,
            Placing placing,
            PendingLinks links) {
        List<Move> containers = new ArrayList<>();
        List<Move> cdxFiles = new ArrayList<>();
        for (ScheduledFile file : page) {
            Location now = Prefix.replaced(file.location(), from.path(), to.path());
            // files that lie below the new directory already, if that is within the old one
            boolean isNew = Prefix.isBelow(file.location().path(), to.path()) && Prefix.isBelow(to.path(), from.path());
            if (isNew) {
                continue;
            }
            Optional<Refusal.Refused> refused = look(file, now);
            if (refused.isPresent()) {
                tally.refused(refused.get());
            } else {
                (file.known().type() == RecordType.CONTAINER ? containers : cdxFiles)
                        .add(new Move(file.location(), now));
            }
        }
        if (settings.dryRun()) {
            Stream.concat(containers.stream(), cdxFiles.stream()).forEach(move -> wouldMove(store, move));
            return;
        }
        store.containers()
                .relocate(containers, placing::container, settings.said())
                .forEach(end -> {
                    end.record().ifPresent(links::container);
                    count(end, containers);
                });
        store.cdxFiles().relocate(cdxFiles, placing::cdxFile, settings.said()).forEach(end -> {
            end.record().ifPresent(links::cdxFile);
            count(end, cdxFiles);
        });
    }

    private static Optional<Refusal.Refused> look(ScheduledFile file, Location now) {
        Location place = file.location();
        Path path = StoredPath.of(now.path());
        Amount expected = file.known().size();
        try {
            BasicFileAttributes there = Files.readAttributes(path, BasicFileAttributes.class);
            if (!there.isRegularFile()) {
                return Optional.of(new Refusal.Refused(place, Refusal.NOT_THERE, now.path()));
            }
            if (expected.value().isPresent() && !expected.equals(Amount.of(there.size()))) {
                return Optional.of(new Refusal.Refused(
                        place,
                        Refusal.OTHER_SIZE,
                        now.path() + ": " + there.size() + " bytes instead of "
                                + expected.value().getAsLong()));
            }
            Path before = StoredPath.of(place.path());
            if (Files.exists(before) && !isReachedBoth(before, path)) {
                return Optional.of(new Refusal.Refused(place, Refusal.STILL_THERE, now.path()));
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new Refusal.Refused(place, Refusal.NOT_THERE, now.path()));
        }
    }

    /** Whether two paths lead to one file by way of links: then the record only gets the other path. */
    private static boolean isReachedBoth(Path one, Path other) throws IOException {
        return one.toRealPath().equals(other.toRealPath());
    }

    private void wouldMove(GraineryStore store, Move move) {
        Map<Location, KnownFile> known = store.locations().known(List.of(move.to()));
        boolean taken = !known.isEmpty()
                && Stream.<StoredFileRecord>concat(
                                store.containers().find(move.to().fileName()).stream(),
                                store.cdxFiles().find(move.to().fileName()).stream())
                        .noneMatch(record -> names(record, move.from()) && names(record, move.to()));
        if (taken) {
            tally.refused(
                    new Refusal.Refused(move.from(), Refusal.TAKEN, move.to().path()));
        } else {
            tally.changed();
        }
    }

    private static boolean names(StoredFileRecord record, Location place) {
        return Stream.concat(
                        Stream.of(record.location()),
                        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                                .map(other -> other.location(record.location().fileName())))
                .anyMatch(place::equals);
    }

    private void count(PlaceStatement<?> end, List<Move> moves) {
        if (end.end() == End.TAKEN) {
            String to = moves.stream()
                    .filter(move -> move.from().equals(end.place()))
                    .map(move -> move.to().path())
                    .findFirst()
                    .orElse("");
            tally.refused(new Refusal.Refused(end.place(), Refusal.TAKEN, to));
        } else {
            tally.changed();
        }
    }

    /** A directory that was given to a backfill goes along, if nothing that is known is left in it. */
    private static void relocateRoots(GraineryStore store, String from, String to) {
        for (String root : store.roots().all()) {
            boolean moved = root.equals(from) || Prefix.isBelow(root, from);
            if (moved && store.locations().below(root, Optional.empty(), 1).isEmpty()) {
                store.roots().relocate(root, Prefix.replaced(root, from, to));
            }
        }
    }

    /** Where crawl logs lie, if the directory that they lie in has another place. Those that are not there stay as they are. */
    private static final class LogPlaces {

        private final GraineryStore store;
        private final boolean dryRun;
        private final PlaceSummary.Tally tally;

        LogPlaces(GraineryStore store, boolean dryRun, PlaceSummary.Tally tally) {
            this.store = store;
            this.dryRun = dryRun;
            this.tally = tally;
        }

        void relocate(String from, String to) {
            store.crawlLogs().below(from).forEach(logs -> found(logs, from, to));
            store.crawls().forEach((harvestId, crawl) -> watched(harvestId, crawl, from, to));
        }

        private void found(CrawlLogs logs, String from, String to) {
            String directory = Prefix.replaced(logs.harvestDirectory(), from, to);
            boolean absolute = logs.path().startsWith("/");
            String path = absolute ? moved(Optional.of(logs.path()), from, to).orElse(logs.path()) : logs.path();
            boolean isThere = isDirectory(absolute ? path : directory + "/" + path);
            if (!isThere || isDirectory(absolute ? logs.path() : logs.harvestDirectory() + "/" + path)) {
                return;
            }
            tally.logs();
            if (!dryRun) {
                CrawlLogs now = new CrawlLogs(directory, path, logs.fileNames());
                if (!store.crawlLogs().find(Set.of(directory)).containsKey(directory)) {
                    store.crawlLogs().put(List.of(now));
                }
                store.crawlLogs().forget(logs.harvestDirectory());
                store.pending().mark(store.containers().harvestsOf(now));
            }
        }

        private void watched(String harvestId, Crawl crawl, String from, String to) {
            Crawl now = crawl.toBuilder()
                    .logs(moved(crawl.logsPath(), from, to), crawl.logFiles())
                    .reports(moved(crawl.reportsPath(), from, to), crawl.reportFiles())
                    .build();
            if (!now.equals(crawl)) {
                tally.logs();
                if (!dryRun) {
                    store.crawls().put(harvestId, now);
                }
            }
        }

        private static Optional<String> moved(Optional<String> path, String from, String to) {
            return path.map(directory -> {
                boolean isConcerned = directory.equals(from) || Prefix.isBelow(directory, from);
                String now = isConcerned ? Prefix.replaced(directory, from, to) : directory;
                return isDirectory(now) ? now : directory;
            });
        }

        private static boolean isDirectory(String path) {
            Path directory = StoredPath.of(path);
            return Files.isDirectory(directory);
        }
    }
}
