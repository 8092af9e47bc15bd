// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.MissingDecoderException;
import dev.grainery.file.OpenedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.recording.RecordingCounts.Count;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.SeenNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class RecordingWork {

    private final Sources sources;
    private final ContainerRecording recording;
    private final CrawlStatements crawl;
    private final JobMemory memory;
    private final Options options;
    private final RecordingLog log;
    private final InstantSource clock;
    private final ContainerQueue queue;
    private final MissingContainers missing;
    private final LaunchEndStatement end;
    private final Map<Path, String> unfinished = new LinkedHashMap<>();
    private boolean cdxFailing;

    public record Sources(ContainerWatch watch, EarlierContainers earlier, OpenContainers held, SeenNames seen) {}

    public record Options(int queueCapacity, boolean recordUnfinished, Runnable onRecorded, Runnable onCdxFile) {}

    public RecordingWork(
            Sources sources,
            ContainerRecording recording,
            CrawlStatements crawl,
            JobMemory memory,
            Options options,
            RecordingLog log,
            InstantSource clock) {
        this.sources = sources;
        this.recording = recording;
        this.crawl = crawl;
        this.memory = memory;
        this.options = options;
        this.log = log;
        this.clock = clock;
        this.queue = new ContainerQueue(sources.held(), memory::isDone, options.queueCapacity(), log.counts());
        this.missing = new MissingContainers(sources, memory, queue, log, clock);
        this.end = new LaunchEndStatement(crawl, memory, log, queue::isEmpty);
    }

    RecordingCounts counts() {
        return log.counts();
    }

    CrawlStatements crawl() {
        return crawl;
    }

    RecordingLog log() {
        return log;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** {@code all} if every container is closed. Returns whether another look is needed soon. */
    boolean look(boolean all) throws IOException {
        List<String> names = sources.seen().takeFresh();
        if (!names.isEmpty()) {
            memory.named(crawl.launchId(), names);
        }
        ContainerWatch.Look look = sources.watch().look(all);
        look.closed().forEach(file -> queue.add(file, all));
        sources.held().settled(all).forEach(file -> queue.add(file, all));
        queue.addFailed(all);
        for (Path file : look.invalid()) {
            unfinished.put(file, "its writer abandoned it after a failure; it is left where it is");
        }
        reportUnfinished();
        look.unreadable().forEach(problem -> log.alertOnce("cannot list a directory of a writer, " + problem));
        if (look.unreadable().isEmpty()) {
            for (Path file : missing.resolve(crawl.launchId(), all)) {
                unfinished.put(file, "its writer never closed it, so its end may be missing");
            }
            reportUnfinished();
        }
        return look.unsettled() || sources.held().anyUnsettled() || !missing.isEmpty();
    }

    void recordFirst() throws IOException {
        record(queue.remove());
    }

    private void record(Path file) throws IOException {
        Optional<OpenedFile> open = sources.held().take(file);
        Result result;
        try {
            Optional<Result.Read> read = queue.unwritten(file);
            result = read.isPresent() ? read.get() : recording.read(file, open);
            if (result instanceof Result.Read whole) {
                queue.retain(file, whole);
                recording.put(whole);
                crawl.container(whole.record().harvestId(), file);
            }
        } catch (MissingDecoderException e) {
            unreadableHere(file, e.getMessage());
            return;
        } catch (LinkageError e) {
            // the jar was replaced while Heritrix runs: a class that is needed for the first time cannot be loaded
            unreadableHere(file, e.toString());
            return;
        } catch (IOException e) {
            counts().failed(file + ": " + e);
            // a full disk fails all of them: one alert is enough
            if (queue.fail(file)) {
                log.alert("cannot record " + file + ": " + e
                        + "; containers that cannot be recorded are tried again with every look");
            }
            return;
        } finally {
            if (open.isPresent()) {
                open.get().close();
            }
        }
        if (queue.succeed(file)) {
            log.info("all containers that could not be recorded before have been recorded now");
        }
        if (result instanceof Result.Read read) {
            recorded(file, read);
        } else {
            counts().add(Count.FOUND, -1);
            if (result instanceof Result.Foreign) {
                queue.skip(file);
            }
        }
    }

    private void unreadableHere(Path file, String reason) {
        counts().failed(file + ": " + reason);
        queue.skip(file);
        log.alertOnce("cannot read " + file + " here: " + reason + "; a backfill records it");
    }

    private void recorded(Path file, Result.Read read) throws IOException {
        if (read.hashed()) {
            counts().recorded(clock.instant(), read.record().inspection(), read.findings());
        } else {
            queue.skip(file);
            memory.hasRecord(file.getFileName().toString());
            counts().unreadable(clock.instant(), file + " cannot be read", read.findings());
        }
        log.alertErrors(read.findings());
        cdxFile(read);
        options.onRecorded().run();
        if (read.hashed()) {
            // last, so that a full disk does not keep anything else from being reported
            memory.recorded(file);
        }
    }

    private void cdxFile(Result.Read read) throws IOException {
        if (read.cdxFile().isPresent()) {
            counts().add(Count.CDX_WRITTEN, 1);
            memory.cdxFile(Path.of(read.cdxFile().get().record().location().path()));
            options.onCdxFile().run();
            if (cdxFailing) {
                cdxFailing = false;
                log.info("CDX files can be written again");
            }
        } else if (read.cdxFailure().isPresent()) {
            counts().add(Count.CDX_NOT_WRITTEN, 1);
            counts().error("a CDX file: " + read.cdxFailure().get());
            if (!cdxFailing) {
                cdxFailing = true;
                log.alert("cannot write a CDX file: " + read.cdxFailure().get()
                        + "; the containers are recorded all the same, and grainery backfill --write-cdx missing writes"
                        + " the CDX files that they lack");
            }
        } else if (read.findings().stream().anyMatch(finding -> finding.code() == FindingCode.CDX_NOT_WRITTEN)) {
            counts().add(Count.CDX_NOT_WRITTEN, 1);
        }
    }

    /** Returns whether there may be more. */
    boolean recordEarlier() throws IOException {
        Optional<Path> next;
        try {
            next = sources.earlier().next();
        } catch (IOException e) {
            missing.unlisted();
            log.alertOnce("cannot look for what earlier launches left: " + e);
            return true;
        }
        // a launch that was killed between its last two steps has delivered a record that it does not remember
        for (Path file : sources.earlier().takeRecorded()) {
            memory.hasRecord(file.getFileName().toString());
        }
        for (Path file : sources.earlier().takeUnfinished()) {
            unfinished.put(file, "an earlier launch never finished it, so its end may be missing");
        }
        reportUnfinished();
        // in a directory that launches share, a look may have been faster
        if (next.isPresent() && !memory.isDone(next.get())) {
            counts().add(Count.FOUND, 1);
            record(next.get());
        }
        return next.isPresent();
    }

    /** Call when all containers of earlier launches have been listed. */
    void completeEarlier() throws IOException {
        if (!missing.mayAsk()) {
            return;
        }
        for (String launchId : crawl.incomplete()) {
            if (!missing.resolveEarlier(launchId)) {
                return;
            }
            if (memory.unresolved(launchId).isEmpty()) {
                crawl.complete(launchId, memory.balance(launchId));
                options.onRecorded().run();
            }
        }
    }

    /** States the end now if possible, else with a later look. */
    void end(LaunchEnd launchEnd) {
        end.end(launchEnd);
        stateEnd();
    }

    void stateEnd() {
        if (end.write()) {
            options.onRecorded().run();
        }
    }

    boolean isEndPending() {
        return end.isPending();
    }

    private void reportUnfinished() throws IOException {
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
        if (options.recordUnfinished()) {
            // its record has the finding
            counts().add(Count.FOUND, 1);
            record(file);
        } else {
            recording.put(file, List.of(finding));
            counts().addFindings(List.of(finding));
            options.onRecorded().run();
        }
        log.alert(finding);
        memory.reported(file);
    }
}
