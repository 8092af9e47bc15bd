// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.HeldFile;
import dev.grainery.file.MissingDecoderException;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is to be recorded, and the recording of it, step by step. For the recording thread alone. */
public final class RecordingWork {

    /** How long to wait until a store that does not answer is asked again what it knows. */
    private static final Duration ASK_AGAIN = Duration.ofMinutes(5);

    /** How much memory may be taken by what was read and could not be written. */
    private static final long MOST_UNWRITTEN = 32L << 20;

    private final ContainerWatch watch;
    private final EarlierContainers earlier;
    private final HeldContainers held;
    private final ContainerRecording recording;
    private final CrawlStatements crawl;
    private final JobMemory memory;
    private final SeenNames seen;
    private final OperatorLog log;
    private final int queueCapacity;
    private final boolean recordUnfinished;
    private final Runnable onRecorded;
    private final Runnable onCdxFile;
    private final RecordingCounts counts = new RecordingCounts();
    private final InstantSource clock;
    private final Deque<Path> queue = new ArrayDeque<>();
    private final Set<Path> queued = new HashSet<>();
    private final Set<Path> leftAlone = new HashSet<>();
    private final Map<Path, String> unfinished = new LinkedHashMap<>();
    private final Set<Path> failing = new LinkedHashSet<>();
    private final Map<Path, Result.Read> unwritten = new HashMap<>();
    private long weightUnwritten;
    private final Set<String> told = new HashSet<>();
    private boolean cdxFailing;
    private final Map<String, Instant> missing = new HashMap<>();
    private Instant askNext = Instant.MIN;
    private boolean allListed = true;
    private volatile Optional<LaunchEnd> ending = Optional.empty();
    private boolean endTold;
    private boolean endStated;

    /**
     * @param watch finds closed containers
     * @param earlier finds what earlier launches left
     * @param held closed containers that are open already
     * @param seen the names that URIs were written to
     * @param queueCapacity how many containers may wait to be read; others wait in their directories
     * @param recordUnfinished whether unfinished containers get records, too
     * @param onRecorded is run when a record was put into the outbox
     * @param onCdxFile is run when a CDX file was written
     */
    public RecordingWork(
            ContainerWatch watch,
            EarlierContainers earlier,
            HeldContainers held,
            ContainerRecording recording,
            CrawlStatements crawl,
            JobMemory memory,
            SeenNames seen,
            OperatorLog log,
            int queueCapacity,
            boolean recordUnfinished,
            Runnable onRecorded,
            Runnable onCdxFile,
            InstantSource clock) {
        this.watch = watch;
        this.earlier = earlier;
        this.held = held;
        this.recording = recording;
        this.crawl = crawl;
        this.memory = memory;
        this.seen = seen;
        this.log = log;
        this.queueCapacity = queueCapacity;
        this.recordUnfinished = recordUnfinished;
        this.onRecorded = onRecorded;
        this.onCdxFile = onCdxFile;
        this.clock = clock;
    }

    RecordingCounts counts() {
        return counts;
    }

    CrawlStatements crawl() {
        return crawl;
    }

    OperatorLog log() {
        return log;
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
        List<String> names = seen.takeFresh();
        if (!names.isEmpty()) {
            memory.named(crawl.launchId(), names);
        }
        ContainerWatch.Look look = watch.look(all);
        look.closed().forEach(file -> enqueue(file, all));
        held.settled(all).forEach(file -> enqueue(file, all));
        List.copyOf(failing).forEach(file -> enqueue(file, all));
        for (Path file : look.invalid()) {
            unfinished.put(file, "its writer abandoned it after a failure; it is left where it is");
        }
        tellUnfinished();
        look.unreadable().forEach(problem -> alertOnce("cannot list a directory of a writer, " + problem));
        if (look.unreadable().isEmpty()) {
            tellMissing(all);
        }
        return look.unsettled() || held.anyUnsettled() || !missing.isEmpty();
    }

    private void enqueue(Path file, boolean all) {
        if (leftAlone.contains(file) || memory.isDone(file)) {
            release(file);
        } else if (!queued.contains(file) && (all || (queue.size() < queueCapacity && !waitsForOthers(file)))) {
            held.hold(file);
            queued.add(file);
            queue.add(file);
            if (failing.contains(file)) {
                counts.again();
            } else {
                counts.found();
            }
        }
    }

    /** To read a container again is of no use before what was read of others could be written. */
    private boolean waitsForOthers(Path file) {
        return failing.contains(file) && !unwritten.isEmpty() && !unwritten.containsKey(file);
    }

    private void release(Path file) {
        Optional<HeldFile> open = held.take(file);
        if (open.isPresent()) {
            try {
                open.get().close();
            } catch (IOException e) {
                counts.error(file + ": " + e);
            }
        }
    }

    /** Names of containers that are neither written to nor waiting to be read, and lie nowhere. */
    private void tellMissing(boolean all) throws IOException {
        Instant now = clock.instant();
        Set<String> waiting = waiting();
        List<String> unresolved = memory.unresolved(crawl.launchId());
        missing.keySet().retainAll(unresolved);
        for (String name : unresolved) {
            if (waiting.contains(name) || held.holds(name)) {
                missing.remove(name);
                continue;
            }
            Optional<Path> found = ContainerFile.find(watch.places(), name);
            // it may have been opened and moved in between
            if (found.isPresent() || held.holds(name)) {
                missing.remove(name);
                if (all && found.isPresent() && ContainerFile.of(found.get()) == ContainerFile.OPEN) {
                    unfinished.put(found.get(), "its writer never closed it, so its end may be missing");
                }
                continue;
            }
            Instant since = missing.computeIfAbsent(name, n -> now);
            if (all || !since.plus(ContainerWatch.SETTLED).isAfter(now)) {
                missing.remove(name);
                vanished(name);
            }
        }
        tellUnfinished();
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
        log.alert(text(finding));
        memory.vanished(name);
    }

    /** Records the container that waits for longest. */
    void recordFirst() throws IOException {
        Path file = queue.remove();
        queued.remove(file);
        record(file);
    }

    private void record(Path file) throws IOException {
        Optional<HeldFile> open = held.take(file);
        Result result;
        try {
            Optional<Result.Read> read = Optional.ofNullable(unwritten.get(file));
            result = read.isPresent() ? read.get() : recording.read(file, open);
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
                log.alert("cannot record " + file + ": " + e
                        + "; containers that cannot be recorded are tried again with every look");
            }
            failing.add(file);
            return;
        } finally {
            if (open.isPresent()) {
                open.get().close();
            }
        }
        forget(file);
        if (failing.remove(file) && failing.isEmpty()) {
            log.say("all containers that could not be recorded before have been recorded now");
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
        long weight = read.weight();
        boolean room =
                unwritten.isEmpty() || (unwritten.size() < queueCapacity && weightUnwritten + weight <= MOST_UNWRITTEN);
        if (room && unwritten.putIfAbsent(file, read) == null) {
            weightUnwritten += weight;
        }
        recording.keep(read);
        crawl.container(read.record().harvestId(), file);
    }

    private void forget(Path file) {
        Optional.ofNullable(unwritten.remove(file)).ifPresent(read -> weightUnwritten -= read.weight());
    }

    private void failedHere(Path file, String reason) {
        counts.failed(file + ": " + reason);
        leftAlone.add(file);
        alertOnce("cannot read " + file + " here: " + reason + "; a backfill records it");
    }

    private void recorded(Path file, Result.Read read) throws IOException {
        if (read.hashed()) {
            counts.recorded(clock.instant(), read.record().inspection(), read.findings());
        } else {
            // it is left for the next launch, or a backfill, to try again
            leftAlone.add(file);
            memory.hasRecord(file.getFileName().toString());
            counts.unreadable(clock.instant(), file + " cannot be read", read.findings());
        }
        alerts(read.findings()).forEach(log::alert);
        cdxFile(read);
        onRecorded.run();
        if (read.hashed()) {
            // last of all: a disk that is full keeps nothing else from being told
            memory.recorded(file);
        }
    }

    /** What came of the CDX file; what fails all of them, such as a full disk, is told once. */
    private void cdxFile(Result.Read read) throws IOException {
        if (read.cdxFile().isPresent()) {
            counts.cdxWritten();
            memory.cdxFile(Path.of(read.cdxFile().get().record().location().path()));
            onCdxFile.run();
            if (cdxFailing) {
                cdxFailing = false;
                log.say("CDX files can be written again");
            }
        } else if (read.cdxFailure().isPresent()) {
            counts.cdxNotWritten();
            counts.error("a CDX file: " + read.cdxFailure().get());
            if (!cdxFailing) {
                cdxFailing = true;
                log.alert("cannot write a CDX file: " + read.cdxFailure().get()
                        + "; the containers are recorded all the same, and grainery backfill --write-cdx missing writes"
                        + " the CDX files that they lack");
            }
        } else if (read.findings().stream().anyMatch(finding -> finding.code() == FindingCode.CDX_NOT_WRITTEN)) {
            counts.cdxNotWritten();
        }
    }

    /** One for each code: an inspection may find hundreds of one. */
    private static List<String> alerts(List<Finding> findings) {
        Map<FindingCode, List<Finding>> errors = findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .collect(Collectors.groupingBy(
                        Finding::code, () -> new EnumMap<>(FindingCode.class), Collectors.toList()));
        return errors.values().stream()
                .map(all -> text(all.get(0)) + (all.size() > 1 ? ", and " + (all.size() - 1) + " more of these" : ""))
                .toList();
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
            next = earlier.next();
        } catch (IOException e) {
            allListed = false;
            alertOnce("cannot look for what earlier launches left: " + e);
            return true;
        }
        // a launch that was killed between its last two steps has delivered a record that it does not remember
        earlier.takeRecorded()
                .forEach(file -> memory.hasRecord(file.getFileName().toString()));
        for (Path file : earlier.takeUnfinished()) {
            unfinished.put(file, "an earlier launch never finished it, so its end may be missing");
        }
        tellUnfinished();
        // in a directory that launches share, a look may have been faster
        if (next.isPresent() && !memory.isDone(next.get())) {
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
        for (String launchId : crawl.unsaid()) {
            if (!resolveEarlier(launchId)) {
                return;
            }
            if (memory.unresolved(launchId).isEmpty()) {
                crawl.complete(launchId, memory.balance(launchId));
                onRecorded.run();
            }
        }
    }

    /** @return whether it can be told now */
    private boolean resolveEarlier(String launchId) throws IOException {
        Set<Path> places = new LinkedHashSet<>(watch.places());
        places.addAll(earlier.places());
        Set<String> waiting = waiting();
        List<String> gone = memory.unresolved(launchId).stream()
                .filter(name -> !waiting.contains(name)
                        && ContainerFile.find(places, name).isEmpty())
                .toList();
        if (gone.isEmpty()) {
            return true;
        }
        Optional<Set<String>> known = earlier.known(gone);
        if (known.isEmpty()) {
            askNext = clock.instant().plus(ASK_AGAIN);
            return false;
        }
        for (String name : gone) {
            if (known.get().contains(name)) {
                // moved, and recorded where it is now
                memory.hasRecord(name);
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
                queue.isEmpty() && memory.unresolved(crawl.launchId()).isEmpty();
        if (endStated && !complete) {
            return;
        }
        try {
            crawl.end(ending.get(), complete ? Optional.of(memory.balance(crawl.launchId())) : Optional.empty());
        } catch (IOException e) {
            counts.error("the end of the crawl: " + e);
            if (!endTold) {
                endTold = true;
                log.alert("cannot write the end of the crawl to the outbox: " + e
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
            log.say("the end of the crawl has been written now");
        }
        onRecorded.run();
    }

    /** Whether something of the end of the launch is still to be said. */
    boolean isEndUnsaid() {
        return ending.isPresent();
    }

    /** Tells of containers that no writer will finish, each once, across launches. What could not be told waits. */
    private void tellUnfinished() throws IOException {
        for (Path file : List.copyOf(unfinished.keySet())) {
            if (!memory.isDone(file)) {
                unfinished(file, unfinished.get(file));
            }
            unfinished.remove(file);
        }
    }

    private void unfinished(Path file, String message) throws IOException {
        FindingCode code =
                ContainerFile.of(file) == ContainerFile.OPEN ? FindingCode.LEFT_OPEN : FindingCode.LEFT_INVALID;
        Finding finding = Finding.of(code, file.toString(), message);
        if (recordUnfinished) {
            // its record has the finding
            counts.found();
            record(file);
        } else {
            recording.keep(file, List.of(finding));
            counts.met(List.of(finding));
            onRecorded.run();
        }
        log.alert(text(finding));
        memory.told(file);
    }

    /** What was to be written into the outbox could not be, or what is needed for that not be read. */
    void cannotWrite(Throwable failure) {
        alertOnce(
                FullDisk.isCauseOf(failure)
                        ? "the disk of the outbox is full: " + failure.getMessage()
                                + "; what is found meanwhile is recorded when there is space"
                        : "the outbox cannot be written to: " + failure + "; it is tried again with every look");
    }

    /** Alerts the operator, once for the same words. */
    void alertOnce(String message) {
        counts.error(message);
        if (told.add(message)) {
            log.alert(message);
        }
    }
}
