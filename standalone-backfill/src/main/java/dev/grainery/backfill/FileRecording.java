// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.run.DescribedFiles;
import dev.grainery.run.FindingLog;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Writes what was read, and tells what became of it. Not thread-safe. */
final class FileRecording {

    /** How long finished records may wait to be kept, so that a killed run loses little. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final boolean besideOthers;
    private final BackfillSettings settings;
    private final BackfillWatch watch;
    private final GraineryStore store;
    private final WalkFindings walked;
    private final MovedFiles moved;
    private final DescribedFiles files;
    private long lastFlush = System.nanoTime();

    /** @param besideOthers whether another worker may write the same files at the same time */
    FileRecording(
            boolean besideOthers,
            BackfillSettings settings,
            BackfillWatch watch,
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
        this.files =
                new DescribedFiles(store, settings.storage(), settings.host(), settings.program(), links, this::stored);
    }

    /** Takes a result. */
    void write(FileRead.Result result) {
        boolean accept = settings.acceptReindexed();
        for (FileRead read : result.files()) {
            Described described = read.described();
            if (described instanceof Described.Recorded recorded) {
                // whoever has CDX files written reads known containers again
                OptionalLong check =
                        settings.cdx().isPresent() ? OptionalLong.of(read.milliseconds()) : OptionalLong.empty();
                files.add(
                        recorded,
                        accept,
                        check,
                        besideOthers
                                && result.isFirst()
                                && read.equals(result.files().get(0)));
            } else {
                walked.unstable(described.location().path(), described.findings());
                watch.tallies().count(read.type(), Tally.Way.FAILED);
            }
            // what this run has written anew is no change that it has to warn of
            accept = true;
        }
        if (System.nanoTime() - lastFlush > LONGEST_WAIT_NANOS) {
            flush();
        }
    }

    /** Writes what waits to be written, so that it stays whatever happens to this process. */
    void flush() {
        files.store();
        walked.send();
        store.flush();
        lastFlush = System.nanoTime();
    }

    private void stored(Observation<?> file, Stored stored) {
        FindingLog findings = watch.findings();
        findings.found(file.findings().orElse(List.of()), stored.acknowledged());
        findings.found(moved.others(file.candidate().harvestId(), stored.findings()), stored.acknowledged());
        Tally.Way way = switch (stored.outcome()) {
            case NEW, COPY, CONFLICT -> Tally.Way.NEW;
            case UNCHANGED -> file.milliseconds().isPresent() ? Tally.Way.VALIDATED : Tally.Way.UNCHANGED;
            case UPDATED -> Tally.Way.UPDATED;
            case FAILED_CHECK, REFUSED -> Tally.Way.FAILED;
        };
        watch.tallies().count(file.candidate().header().recType(), way);
    }
}
