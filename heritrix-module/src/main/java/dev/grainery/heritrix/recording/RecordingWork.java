// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.reading.MissingDecoderException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is to be recorded, and the recording of it, step by step. For the recording thread alone. */
final class RecordingWork {

    private final RecordingParts parts;
    private final RecordingCounts counts;
    private final InstantSource clock;
    private final Deque<Path> queue = new ArrayDeque<>();
    private final Set<Path> queued = new HashSet<>();
    private final Set<Path> leftAlone = new HashSet<>();
    private final Set<Path> failing = new HashSet<>();
    private final Set<String> told = new HashSet<>();

    RecordingWork(RecordingParts parts, RecordingCounts counts, InstantSource clock) {
        this.parts = parts;
        this.counts = counts;
        this.clock = clock;
    }

    /** Whether no container waits to be recorded. */
    boolean isEmpty() {
        return queue.isEmpty();
    }

    /**
     * Looks for closed containers.
     *
     * @param all whether to take all of them, as no writer is at work any more
     * @return whether another look is needed soon
     */
    boolean look(boolean all) throws IOException {
        ContainerWatch.Look look = parts.watch().look(all);
        List<String> names = parts.seen().takeFresh();
        if (look.shared() && !names.isEmpty()) {
            parts.memory().saw(names);
        }
        for (Path file : look.closed()) {
            if (queue.size() < parts.queueCapacity() || all) {
                enqueue(file);
            }
        }
        for (Path file : look.invalid()) {
            unfinished(file, "its writer gave it up after a failure; it is left where it is");
        }
        look.unreadable().forEach(problem -> alertOnce("cannot list a directory of a writer, " + problem));
        return look.unsettled();
    }

    private void enqueue(Path file) {
        if (!leftAlone.contains(file) && queued.add(file)) {
            queue.add(file);
            if (failing.contains(file)) {
                counts.again();
            } else {
                counts.found();
            }
        }
    }

    /** Records the container that waits for longest. */
    void recordFirst() throws IOException {
        Path file = queue.remove();
        queued.remove(file);
        record(file);
    }

    private void record(Path file) throws IOException {
        Result result;
        try {
            result = parts.recording().record(file, record -> parts.belongs(file, record));
            if (result instanceof Result.Recorded recorded) {
                parts.crawl().container(recorded.record().harvestId(), file);
            }
        } catch (MissingDecoderException e) {
            failedHere(file, e.getMessage());
            return;
        } catch (LinkageError e) {
            // the jar was replaced while the crawler runs: a class that was not needed before cannot be had any more
            failedHere(file, e.toString());
            return;
        } catch (IOException e) {
            counts.failed(file + ": " + e);
            // a full disk fails all of them: one alert is enough
            if (failing.isEmpty()) {
                parts.log()
                        .alert("cannot record " + file + ": " + e
                                + "; containers that cannot be recorded are tried again with every look");
            }
            failing.add(file);
            return;
        }
        if (failing.remove(file) && failing.isEmpty()) {
            parts.log().say("all containers that could not be recorded before have been recorded now");
        }
        if (result instanceof Result.Recorded recorded) {
            recorded(file, recorded);
        } else {
            counts.notFound();
            if (result instanceof Result.Foreign) {
                leftAlone.add(file);
            }
        }
    }

    private void failedHere(Path file, String reason) {
        counts.failed(file + ": " + reason);
        leftAlone.add(file);
        alertOnce("cannot read " + file + " here: " + reason + "; a backfill records it");
    }

    private void recorded(Path file, Result.Recorded recorded) throws IOException {
        // one without a hash is left for the next launch, or a backfill, to try again
        leftAlone.add(file);
        if (recorded.hashed()) {
            parts.memory().recorded(file);
            leftAlone.remove(file);
        }
        counts.recorded(clock.instant(), recorded.findings());
        recorded.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .forEach(finding -> parts.log().alert(text(finding)));
        parts.onRecorded().run();
    }

    private static String text(Finding finding) {
        return finding.file() + ": " + finding.remark();
    }

    /**
     * Records one container that an earlier launch left.
     *
     * @return whether there may be more
     */
    boolean recordEarlier() throws IOException {
        Optional<Path> next;
        try {
            next = parts.earlier().next();
        } catch (IOException e) {
            alertOnce("cannot look for what earlier launches left: " + e);
            return true;
        }
        for (Path file : parts.earlier().takeUnfinished()) {
            unfinished(file, "an earlier launch never finished it, so its end may be missing");
        }
        // in a directory that launches share, a look may have been faster
        if (next.isPresent() && !parts.memory().isDone(next.get())) {
            counts.found();
            record(next.get());
        }
        return next.isPresent();
    }

    /** Tells of a container that no writer will finish; once, across launches. */
    private void unfinished(Path file, String message) throws IOException {
        FindingCode code =
                ContainerFile.of(file) == ContainerFile.OPEN ? FindingCode.LEFT_OPEN : FindingCode.LEFT_INVALID;
        if (parts.recordUnfinished()) {
            counts.found();
            record(file);
        }
        parts.log().alert(text(Finding.of(code, file.toString(), message)));
        parts.memory().told(file);
    }

    /** Alerts the operator, once for the same words. */
    void alertOnce(String message) {
        counts.error(message);
        if (told.add(message)) {
            parts.log().alert(message);
        }
    }
}
