// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.StatementResult;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads no byte: each file must exist at its new location with its size. */
public final class Relocation extends LocationRun {

    private final String from;
    private final String to;

    public Relocation(
            Settings settings,
            Location from,
            Location to,
            InstantSource clock,
            StopSignal stop,
            Consumer<Refusal.Refused> refused) {
        super(settings, from, clock, stop, refused);
        this.from = from.path();
        this.to = to.path();
    }

    @Override
    String now(String before) {
        if (before.equals(from)) {
            return to;
        }
        String rest = before.substring(from.endsWith("/") ? from.length() : from.length() + 1);
        return to.endsWith("/") ? to + rest : to + "/" + rest;
    }

    /** The new directory may be within the old one: files in it are in place already. */
    @Override
    boolean isConcerned(Location place) {
        return !Location.isWithin(place.path(), to) || !Location.isWithin(to, from);
    }

    @Override
    Optional<Refusal.Refused> refusal(ScheduledFile file) {
        Location place = file.location();
        String now = now(place.path());
        Amount expected = file.known().size();
        Optional<StorageEntry> entry = settings.storage().at(now);
        try {
            Optional<FileState> there =
                    entry.isPresent() ? Optional.of(entry.get().state()) : Optional.empty();
            if (there.filter(FileState::isFile).isEmpty()) {
                return Optional.of(new Refusal.Refused(place, Refusal.NOT_THERE, now));
            }
            long size = there.get().size();
            if (expected.value().isPresent() && !expected.equals(Amount.of(size))) {
                String sizes = size + " bytes instead of " + expected.value().getAsLong();
                return Optional.of(new Refusal.Refused(place, Refusal.OTHER_SIZE, now + ": " + sizes));
            }
            Optional<StorageEntry> before =
                    settings.storage().at(place.path()).filter(old -> old.seen().isPresent());
            return before.isPresent() && !isReachedBoth(before.get(), entry.get())
                    ? Optional.of(new Refusal.Refused(place, Refusal.STILL_THERE, now))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(new Refusal.Refused(place, Refusal.NOT_THERE, now));
        }
    }

    /** If both paths lead to one file through links, the record only gets the other path. */
    private static boolean isReachedBoth(StorageEntry one, StorageEntry other) throws IOException {
        return one.real().name().equals(other.real().name());
    }

    @Override
    void would(GraineryStore store, ScheduledFile file) {
        Location place = file.location();
        Location now = Location.of(now(place.path()));
        boolean taken = !store.locations().known(List.of(now)).isEmpty()
                && Stream.<StoredFileRecord>concat(
                                store.containers().find(now.fileName()).stream(),
                                store.cdxFiles().find(now.fileName()).stream())
                        .map(record -> record.locations().toList())
                        .noneMatch(places -> places.contains(place) && places.contains(now));
        if (taken) {
            refused(place, Refusal.TAKEN);
        } else {
            tally.changed();
        }
    }

    @Override
    <R extends StoredFileRecord> List<StatementResult<R>> say(
            RecordCollection<R> records, List<Location> places, BiFunction<R, Location, R> placing) {
        List<Move> moves = places.stream()
                .map(place -> new Move(place, Location.of(now(place.path()))))
                .toList();
        return records.relocate(moves, placing, settings.said());
    }

    @Override
    void further(GraineryStore store) {
        store.facts().logsBelow(from).forEach(logs -> logs(store, logs));
        store.facts().forEachCrawl((harvestId, crawl) -> crawl(store, harvestId, crawl));
        if (!settings.dryRun()) {
            relocateRoots(store);
        }
    }

    /** A root moves along if no recorded file remains in it. */
    private void relocateRoots(GraineryStore store) {
        for (String root : store.roots().all()) {
            if (Location.isWithin(root, from)
                    && store.locations().below(root, Optional.empty(), 1).isEmpty()) {
                store.roots().relocate(root, now(root));
            }
        }
    }

    /** Crawl logs move with their directory if they exist there. */
    private void logs(GraineryStore store, CrawlLogs logs) {
        String directory = now(logs.harvestDirectory());
        boolean absolute = logs.path().startsWith("/");
        String path = absolute ? moved(Optional.of(logs.path())).orElse(logs.path()) : logs.path();
        boolean isThere = isDirectory(absolute ? path : directory + "/" + path);
        if (!isThere || isDirectory(absolute ? logs.path() : logs.harvestDirectory() + "/" + path)) {
            return;
        }
        tally.logs();
        if (!settings.dryRun()) {
            CrawlLogs now = new CrawlLogs(directory, path, logs.fileNames());
            if (!store.facts().logs(Set.of(directory)).containsKey(directory)) {
                store.facts().putLogs(List.of(now));
            }
            store.facts().forgetLogs(logs.harvestDirectory());
            store.pending().mark(store.containers().harvestsOf(now));
        }
    }

    private void crawl(GraineryStore store, String harvestId, Crawl crawl) {
        Crawl now = crawl.toBuilder()
                .logs(moved(crawl.logsPath()), crawl.logFiles())
                .reports(moved(crawl.reportsPath()), crawl.reportFiles())
                .build();
        if (!now.equals(crawl)) {
            tally.logs();
            if (!settings.dryRun()) {
                store.facts().putCrawl(harvestId, now);
            }
        }
    }

    private Optional<String> moved(Optional<String> path) {
        return path.map(directory -> {
            String other = Location.isWithin(directory, from) ? now(directory) : directory;
            return isDirectory(other) ? other : directory;
        });
    }

    private boolean isDirectory(String path) {
        return settings.storage()
                .at(path)
                .flatMap(StorageEntry::seen)
                .filter(FileState::isDirectory)
                .isPresent();
    }
}
