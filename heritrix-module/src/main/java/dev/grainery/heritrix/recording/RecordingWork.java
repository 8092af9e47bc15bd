// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.HeldFile;
import dev.grainery.file.MissingDecoderException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is to be recorded, and the recording of it, step by step. For the recording thread alone. */
final class RecordingWork {

    /** How long to wait until a store that does not answer is asked again what it knows. */
    private static final Duration ASK_AGAIN = Duration.ofMinutes(5);

    private final RecordingParts parts;
    private final RecordingCounts counts;
    private final InstantSource clock;
    private final Deque<Path> queue = new ArrayDeque<>();
    private final Set<Path> queued = new HashSet<>();
    private final Set<Path> leftAlone = new HashSet<>();
    private final Set<Path> failing = new LinkedHashSet<>();
    private final Map<Path, Result.Read> unwritten = new HashMap<>();
    private final Set<String> told = new HashSet<>();
    private final Map<String, Instant> missing = new HashMap<>();
    private Instant askNext = Instant.MIN;
    private boolean allListed = true;
    private volatile Optional<LaunchEnd> ending = Optional.empty();
    private boolean endTold;
    private boolean endStated;

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
     * Looks for closed containers, and for named ones that are gone.
     *
     * @param all whether to take all of them, as no writer is at work any more
     * @return whether another look is needed soon
     */
    boolean look(boolean all) throws IOException {
        List<String> names = parts.seen().takeFresh();
        if (!names.isEmpty()) {
            parts.memory().named(parts.launchId(), names);
        }
        ContainerWatch.Look look = parts.watch().look(all);
        look.closed().forEach(file -> enqueue(file, all));
        parts.held().settled(all).forEach(file -> enqueue(file, all));
        List.copyOf(failing).forEach(file -> enqueue(file, all));
        for (Path file : look.invalid()) {
            unfinished(file, "its writer gave it up after a failure; it is left where it is");
        }
        look.unreadable().forEach(problem -> alertOnce("cannot list a directory of a writer, " + problem));
        if (look.unreadable().isEmpty()) {
            tellMissing(all);
        }
        return look.unsettled() || parts.held().anyUnsettled() || !missing.isEmpty();
    }

    private void enqueue(Path file, boolean all) {
        if (leftAlone.contains(file) || parts.memory().isDone(file)) {
            release(file);
        } else if (!queued.contains(file) && (queue.size() < parts.queueCapacity() || all)) {
            parts.held().hold(file);
            queued.add(file);
            queue.add(file);
            if (failing.contains(file)) {
                counts.again();
            } else {
                counts.found();
            }
        }
    }

    private void release(Path file) {
        Optional<HeldFile> held = parts.held().take(file);
        if (held.isPresent()) {
            try {
                held.get().close();
            } catch (IOException e) {
                counts.error(file + ": " + e);
            }
        }
    }

    /** Names of containers that are neither written to nor waiting to be read, and lie nowhere. */
    private void tellMissing(boolean all) throws IOException {
        Instant now = clock.instant();
        Set<String> waiting = waiting();
        List<String> unresolved = parts.memory().unresolved(parts.launchId());
        missing.keySet().retainAll(unresolved);
        for (String name : unresolved) {
            if (waiting.contains(name) || parts.held().holds(name)) {
                missing.remove(name);
                continue;
            }
            Optional<Path> found = ContainerFile.find(parts.watch().places(), name);
            // it may have been opened and moved in between
            if (found.isPresent() || parts.held().holds(name)) {
                missing.remove(name);
                if (all && found.isPresent() && ContainerFile.of(found.get()) == ContainerFile.OPEN) {
                    unfinished(found.get(), "its writer never closed it, so its end may be missing");
                }
                continue;
            }
            Instant since = missing.computeIfAbsent(name, n -> now);
            if (all || !since.plus(ContainerWatch.SETTLED).isAfter(now)) {
                missing.remove(name);
                vanished(name);
            }
        }
    }

    private Set<String> waiting() {
        Set<String> names = new HashSet<>();
        queued.forEach(file -> names.add(file.getFileName().toString()));
        failing.forEach(file -> names.add(file.getFileName().toString()));
        return names;
    }

    private void vanished(String name) throws IOException {
        Finding finding = Finding.of(
                FindingCode.CONTAINER_VANISHED,
                name,
                "a URI was written to it, but it was gone before it could be read; where it is now, a backfill records it");
        counts.met(List.of(finding));
        parts.log().alert(text(finding));
        parts.memory().vanished(name);
    }

    /** Records the container that waits for longest. */
    void recordFirst() throws IOException {
        Path file = queue.remove();
        queued.remove(file);
        record(file);
    }

    private void record(Path file) throws IOException {
        Optional<HeldFile> held = parts.held().take(file);
        Result result;
        try {
            Optional<Result.Read> read = Optional.ofNullable(unwritten.get(file));
            result = read.isPresent()
                    ? read.get()
                    : parts.recording().read(file, held, record -> parts.belongs(file, record));
            if (result instanceof Result.Read whole) {
                keep(file, whole);
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
        } finally {
            if (held.isPresent()) {
                held.get().close();
            }
        }
        unwritten.remove(file);
        if (failing.remove(file) && failing.isEmpty()) {
            parts.log().say("all containers that could not be recorded before have been recorded now");
        }
        if (result instanceof Result.Read read) {
            recorded(file, read);
        } else {
            counts.notFound();
            if (result instanceof Result.Foreign) {
                leftAlone.add(file);
            }
        }
    }

    /** A container may be gone when its record can be written at last, so what was read of it is not thrown away. */
    private void keep(Path file, Result.Read read) throws IOException {
        if (unwritten.size() < parts.queueCapacity()) {
            unwritten.put(file, read);
        }
        parts.recording().keep(read);
        parts.crawl().container(read.record().harvestId(), file);
    }

    private void failedHere(Path file, String reason) {
        counts.failed(file + ": " + reason);
        leftAlone.add(file);
        alertOnce("cannot read " + file + " here: " + reason + "; a backfill records it");
    }

    private void recorded(Path file, Result.Read read) throws IOException {
        if (read.hashed()) {
            parts.memory().recorded(file);
            counts.recorded(clock.instant(), read.findings());
        } else {
            // it is left for the next launch, or a backfill, to try again
            leftAlone.add(file);
            parts.memory().hasRecord(file.getFileName().toString());
            counts.unreadable(clock.instant(), file + " cannot be read", read.findings());
        }
        read.findings().stream()
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
            allListed = false;
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

    /** Says of earlier launches what became of their containers, when all of these were looked for. */
    void completeEarlier() throws IOException {
        if (!allListed || clock.instant().isBefore(askNext)) {
            return;
        }
        for (String launchId : parts.crawl().unsaid()) {
            if (!resolveEarlier(launchId)) {
                return;
            }
            if (parts.memory().unresolved(launchId).isEmpty()) {
                parts.crawl().complete(launchId, parts.memory().balance(launchId));
                parts.onRecorded().run();
            }
        }
    }

    /** @return whether it can be told now */
    private boolean resolveEarlier(String launchId) throws IOException {
        Set<Path> places = new LinkedHashSet<>(parts.watch().places());
        places.addAll(parts.earlier().places());
        Set<String> waiting = waiting();
        List<String> gone = parts.memory().unresolved(launchId).stream()
                .filter(name -> !waiting.contains(name)
                        && ContainerFile.find(places, name).isEmpty())
                .toList();
        if (gone.isEmpty()) {
            return true;
        }
        Optional<Set<String>> known = parts.names().of(gone);
        if (known.isEmpty()) {
            askNext = clock.instant().plus(ASK_AGAIN);
            return false;
        }
        for (String name : gone) {
            if (known.get().contains(name)) {
                // moved, and recorded where it is now
                parts.memory().hasRecord(name);
            } else {
                vanished(name);
            }
        }
        return true;
    }

    /** The launch has ended: says so when it can be said, now or with a later look. */
    void end(LaunchEnd end) {
        ending = Optional.of(end);
        stateEnd();
    }

    /** Says how the launch ended, and what became of its containers when that is known of all of them. */
    void stateEnd() {
        if (ending.isEmpty()) {
            return;
        }
        boolean complete =
                queue.isEmpty() && parts.memory().unresolved(parts.launchId()).isEmpty();
        if (endStated && !complete) {
            return;
        }
        try {
            parts.crawl()
                    .end(
                            ending.get(),
                            complete ? Optional.of(parts.memory().balance(parts.launchId())) : Optional.empty());
        } catch (IOException e) {
            counts.error("the end of the crawl: " + e);
            if (!endTold) {
                endTold = true;
                parts.log()
                        .alert("cannot write the end of the crawl to the outbox: " + e
                                + "; it is tried again until the job is torn down, then by its next launch");
            }
            return;
        }
        endStated = true;
        if (complete) {
            ending = Optional.empty();
        }
        if (endTold) {
            endTold = false;
            parts.log().say("the end of the crawl has been written now");
        }
        parts.onRecorded().run();
    }

    /** Whether something of the end of the launch is still to be said. */
    boolean isEndUnsaid() {
        return ending.isPresent();
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
