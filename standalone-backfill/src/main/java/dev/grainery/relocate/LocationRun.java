// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Placing;
import dev.grainery.file.Storage;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordCollection.StatementResult;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Applies to recorded locations at or below a path. Rerunning a stopped run completes it. For one run. */
public abstract class LocationRun {

    public record Settings(Storage storage, Statement said, boolean dryRun) {}

    private static final int PAGE = 500;

    final Settings settings;
    final LocationSummary.Tally tally;
    private final Location path;
    private final InstantSource clock;
    private final StopSignal stop;

    LocationRun(
            Settings settings, Location path, InstantSource clock, StopSignal stop, Consumer<Refusal.Refused> refused) {
        this.settings = settings;
        this.path = path;
        this.clock = clock;
        this.stop = stop;
        this.tally = new LocationSummary.Tally(refused);
    }

    boolean isConcerned(Location place) {
        return true;
    }

    abstract Optional<Refusal.Refused> refusal(ScheduledFile file);

    abstract void would(GraineryStore store, ScheduledFile file);

    abstract <R extends StoredFileRecord> List<StatementResult<R>> say(
            RecordCollection<R> records, List<Location> places, BiFunction<R, Location, R> placing);

    String now(String before) {
        return before;
    }

    /** Runs after all locations, unless the run was stopped. */
    void further(GraineryStore store) {}

    public LocationSummary run(GraineryStore store) {
        PendingLinks links = PendingLinks.ofRun(store);
        Placing placing = new Placing(store.settings().terms().naming());
        if (!settings.dryRun()) {
            links.begin();
        }
        List<ScheduledFile> page = store.locations().scheduled(List.of(path));
        if (page.isEmpty()) {
            page = store.locations().below(path.path(), Optional.empty(), PAGE);
        }
        while (!page.isEmpty() && !stop.isRequested()) {
            page(store, page, placing, links);
            Location last = page.get(page.size() - 1).location();
            page = last.equals(path) ? List.of() : store.locations().below(path.path(), Optional.of(last), PAGE);
        }
        if (!stop.isRequested()) {
            further(store);
        }
        if (!settings.dryRun()) {
            links.update();
            tally.updateHarvests(store, clock);
            if (!stop.isRequested()) {
                new LocationFindings(store, settings.storage(), tally).update(path.path(), this::now);
            }
        }
        store.flush();
        return tally.summary(stop.isRequested());
    }

    private void page(GraineryStore store, List<ScheduledFile> page, Placing placing, PendingLinks links) {
        List<Location> containers = new ArrayList<>();
        List<Location> cdxFiles = new ArrayList<>();
        for (ScheduledFile file : page) {
            if (!isConcerned(file.location())) {
                continue;
            }
            Optional<Refusal.Refused> refusal = refusal(file);
            if (refusal.isPresent()) {
                tally.refused(refusal.get());
            } else if (settings.dryRun()) {
                would(store, file);
            } else {
                (file.known().type() == RecordType.CONTAINER ? containers : cdxFiles).add(file.location());
            }
        }
        say(store.containers(), containers, placing::container).forEach(said -> {
            said.record().ifPresent(links::add);
            count(said);
        });
        say(store.cdxFiles(), cdxFiles, placing::cdxFile).forEach(said -> {
            said.record().ifPresent(links::add);
            count(said);
        });
    }

    private void count(StatementResult<?> said) {
        switch (said.end()) {
            case DONE -> tally.changed();
            case TAKEN_AWAY -> tally.takenAway();
            case LAST_PLACE -> refused(said.place(), Refusal.LAST_PLACE);
            case TAKEN -> refused(said.place(), Refusal.TAKEN);
        }
    }

    void refused(Location place, Refusal refusal) {
        tally.refused(new Refusal.Refused(place, refusal, now(place.path())));
    }
}
