// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.StoredFile;
import dev.grainery.record.Location;
import dev.grainery.relocate.LocationRun;
import dev.grainery.relocate.LocationSummary;
import dev.grainery.relocate.Refusal;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class LocationOptions extends CommandOptions {

    /** Unchanged locations of each kind that are printed; the summary counts all. */
    private static final int MOST_SHOWN = 5;

    @Mixin
    private PersonOption person;

    @Option(names = "--dry-run", description = "Only show what would change; write nothing")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Mixin
    private SidecarOption sidecar;

    @Mixin
    private ArchiveOption archive;

    private final StopSignal stop = new StopSignal();
    private final Map<Refusal, Integer> shown = new EnumMap<>(Refusal.class);

    StopSignal stop() {
        return stop;
    }

    LocationRun.Settings settings(Optional<String> reason) {
        return new LocationRun.Settings(
                storage(),
                new Statement(person.name(), reason, Instant.now(), LocalMachine.hostName(), Grainery.version()),
                dryRun);
    }

    Location place(String path) {
        if (PathArguments.isRemote(path)) {
            return storage()
                    .at(path)
                    .map(StoredFile::locationOf)
                    .orElseThrow(() -> wrong("not a storage address: " + path));
        }
        try {
            Location place = StoredFile.locationOf(Path.of(path));
            if (place.fileName().isEmpty()) {
                throw wrong("not permitted for the root directory: " + path);
            }
            return place;
        } catch (IOException | InvalidPathException e) {
            throw wrong("not a valid path: " + path + ": " + e.getMessage());
        }
    }

    void refused(Refusal.Refused place) {
        if (shown.merge(place.refusal(), 1, Integer::sum) <= MOST_SHOWN) {
            line().getErr()
                    .println(place.place().path() + ": left as it is, because "
                            + place.refusal().meaning()
                            + (place.detail().equals(place.place().path()) ? "" : ": " + place.detail()));
        }
    }

    ExitStatus run(StoreOptions store, Function<GraineryStore, LocationSummary> run, String verb, String nothing) {
        if (dryRun) {
            sidecar.refuseWith("--dry-run, which changes nothing");
        }
        LocationSummary summary;
        try (GraineryStore opened = store.openExisting()) {
            Interruption.of(line()).stops(stop, "stopping; run the same command to continue");
            sidecar.check(archive.boundary(opened, List.of()));
            summary = run.apply(opened);
            if (!dryRun) {
                sidecar.update(opened, stop::isRequested);
            }
        }
        if (summary.changed() + summary.left() + summary.logs() + summary.findings() == 0 && !summary.interrupted()) {
            throw wrong("the store has no file at or below " + nothing);
        }
        ExitStatus status = sidecar.status(
                summary.interrupted()
                        ? ExitStatus.INTERRUPTED
                        : summary.left() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL);
        print(summary, status, verb);
        return status;
    }

    private void print(LocationSummary summary, ExitStatus status, String verb) {
        PrintWriter out = line().getOut();
        if (json) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("dryRun", dryRun);
            fields.putAll(sidecar.fields());
            out.println(Json.answer(summary, fields, status));
            return;
        }
        ReportText text = new ReportText()
                .row(verb, summary.changed())
                .rowIf(summary.takenAway() > 0, "of these, records removed", summary.takenAway());
        new TreeMap<Refusal, Long>(summary.refused())
                .forEach((refusal, count) -> text.row("left: " + words(refusal), count));
        out.print(text.row("directories of crawl logs", summary.logs())
                .row("harvests", summary.harvests())
                .row("findings moved or resolved", summary.findings())
                .add(sidecar.text())
                .lineIf(dryRun, "Dry run: nothing was written.")
                .lineIf(summary.interrupted(), "Stopped before the end; run the same command to continue."));
    }

    private static String words(Refusal refusal) {
        return switch (refusal) {
            case NOT_THERE -> "not there";
            case OTHER_SIZE -> "of a different size";
            case TAKEN -> "place of another record";
            case STILL_THERE -> "still at the old place";
            case LAST_PLACE -> "last place of its record";
        };
    }
}
