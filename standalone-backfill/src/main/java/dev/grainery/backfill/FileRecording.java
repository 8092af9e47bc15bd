// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.run.DescribedFiles;
import dev.grainery.run.FindingLog;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Not thread-safe. */
final class FileRecording {

    /** Limits what a killed run loses. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Optional<Instant> besideOthers;
    private final BackfillSettings settings;
    private final BackfillContext watch;
    private final GraineryStore store;
    private final WalkFindings walked;
    private final MovedFiles moved;
    private final DescribedFiles files;
    private final Map<Location, RecordType> doneByOthers = new HashMap<>();
    private long lastFlush = System.nanoTime();

    /** Another worker may write the same files since {@code besideOthers}. */
    FileRecording(
            Optional<Instant> besideOthers,
            BackfillSettings settings,
            BackfillContext watch,
            GraineryStore store,
            PendingLinks links,
            WalkFindings walked,
            MovedFiles moved) {
        this.besideOthers = besideOthers;
        this.settings = settings;
        this.watch = watch;
        this.store = store;
        this.walked = walked;
        this.moved = moved;
        this.files = new DescribedFiles(store, settings.common(), links, this::stored);
    }

    void write(FileRead.Result result) {
        boolean accept = settings.acceptReindexed();
        for (FileRead read : result.files()) {
            Described described = read.described();
            if (described instanceof Described.Recorded recorded) {
                // writing CDX files reads recorded containers again
                OptionalLong check =
                        settings.cdx().isPresent() ? OptionalLong.of(read.milliseconds()) : OptionalLong.empty();
                boolean isFirst = result.isFirst() && read.equals(result.files().get(0));
                files.add(recorded, accept, check, besideOthers.map(start -> isFirst ? Instant.EPOCH : start));
            } else {
                walked.unstable(described.location().path(), described.findings());
                watch.tallies().count(read.type(), Tally.Way.FAILED);
            }
            // the CDX file that this run has written is no unexpected change
            accept = true;
        }
        if (System.nanoTime() - lastFlush > LONGEST_WAIT_NANOS) {
            flush();
        }
    }

    void flush() {
        files.store();
        walked.send();
        store.flush();
        lastFlush = System.nanoTime();
    }

    Map<Location, RecordType> doneByOthers() {
        return doneByOthers;
    }

    private void stored(Observation<?> file, Stored stored) {
        RecordType type = file.candidate().header().recType();
        if (stored.outcome() == Outcome.DONE_TWICE) {
            doneByOthers.put(file.location(), type);
            return;
        }
        FindingLog findings = watch.findings();
        findings.found(file.findings().orElse(List.of()), stored.acknowledged());
        // only the stored record of a CDX file names its harvest
        String harvest = Stream.concat(Stream.of(file.candidate().harvestId()), stored.harvestIds().stream())
                .filter(id -> !id.equals(GraineryRecord.NA))
                .findFirst()
                .orElse(GraineryRecord.NA);
        findings.found(moved.others(harvest, stored.findings()), stored.acknowledged());
        Tally.Way way = switch (stored.outcome()) {
            case NEW, COPY, CONFLICT -> Tally.Way.NEW;
            case UNCHANGED -> file.milliseconds().isPresent() ? Tally.Way.VALIDATED : Tally.Way.UNCHANGED;
            case UPDATED -> Tally.Way.UPDATED;
            case FAILED_CHECK, REFUSED, DONE_TWICE -> Tally.Way.FAILED;
        };
        watch.tallies().count(type, way);
    }
}
