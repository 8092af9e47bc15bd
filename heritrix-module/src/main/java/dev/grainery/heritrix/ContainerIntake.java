// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.describe.Describer;
import dev.grainery.heritrix.recording.ContainerRecording;
import dev.grainery.heritrix.recording.CrawlStatements;
import dev.grainery.heritrix.recording.EarlierContainers;
import dev.grainery.heritrix.recording.JobMemory;
import dev.grainery.heritrix.recording.LaunchEnd;
import dev.grainery.heritrix.recording.OpenContainers;
import dev.grainery.heritrix.recording.PacedReading;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.recording.RecordingLog;
import dev.grainery.heritrix.recording.RecordingThread;
import dev.grainery.heritrix.recording.RecordingWork;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.DirectoryWatch;
import dev.grainery.heritrix.watch.JobDirectory;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.SeenNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens closed containers at once, and records them one by one. Thread-safe. */
final class ContainerIntake implements AutoCloseable {

    private static final int QUEUE_CAPACITY = 1_000;

    private final SeenNames seen;
    private final CrawlStatements crawl;
    private final OpenContainers held;
    private final DirectoryWatch watch;
    private final PacedReading pace;
    private final RecordingThread thread;
    private final Duration interval;

    ContainerIntake(
            HeritrixJob job,
            RecorderSettings settings,
            OwnedOutbox outbox,
            Deliveries deliveries,
            JobThreads threads,
            JobLog log,
            Clock clock)
            throws IOException {
        JobMemory memory = outbox.memory();
        JobDirectory jobDirectory = job.directory();
        RecorderSettings.Reading reading = settings.reading();
        this.interval = reading.lookInterval();
        this.seen = new SeenNames(memory.namesSeen());
        this.crawl = new CrawlStatements(
                job.site(settings.store().naming(), settings.store().style()),
                jobDirectory,
                clock.instant(),
                outbox.entries(),
                memory,
                new HeritrixLogs(jobDirectory.path())::end);
        Set<String> processMarks = new HashSet<>(memory.processMarks());
        processMarks.add(HeritrixJob.processMark());
        Ownership ownership = new Ownership(jobDirectory, seen, job.unseenStarts(), processMarks, job.isPartOf());
        List<Path> directories = job.directories();
        this.held = new OpenContainers(ownership, memory::isDone, OpenContainers.MAX_OPEN, clock);
        RecordingCounts counts = new RecordingCounts();
        this.pace = new PacedReading(reading.megabytesPerSecond() * 1_000_000, counts::waiting);
        RecordingWork.Sources sources = new RecordingWork.Sources(
                new ContainerWatch(job::directories, ownership, memory::isDone, clock),
                new EarlierContainers(
                        jobDirectory.earlier(directories), ownership, memory::isDone, deliveries.lookup()),
                held,
                seen);
        ContainerRecording recording = new ContainerRecording(
                describer(job, settings, clock),
                reading.utilities(),
                ownership,
                outbox.entries(),
                settings.cdx().map(RecorderSettings.Cdx::directory));
        RecordingWork.Options options = new RecordingWork.Options(
                QUEUE_CAPACITY, reading.recordUnfinished(), deliveries.store()::soon, deliveries::cdxFileWritten);
        RecordingWork work =
                new RecordingWork(sources, recording, crawl, memory, options, new RecordingLog(log, counts), clock);
        this.thread = new RecordingThread(threads.named("grainery recording"), work);
        this.watch = new DirectoryWatch(
                threads.group(),
                job::directories,
                this::named,
                reason -> log.info("the directories of the writers are not watched, but listed every "
                        + interval.toSeconds() + " seconds: " + reason));
    }

    private Describer describer(HeritrixJob job, RecorderSettings settings, Clock clock) {
        Describer.Builder describing = Describer.builder()
                .style(settings.store().style())
                .naming(settings.store().naming())
                .throttle(pace)
                .digests(settings.reading().digests())
                .clock(clock)
                .isPartOf(job.isPartOf());
        return (settings.reading().inspect() ? describing.inspect(HeritrixJob.program()) : describing).build();
    }

    void start() throws IOException {
        crawl.begin();
        watch.start();
        thread.start(interval);
    }

    private void named(Path file) {
        if (held.hold(file)) {
            thread.lookSoon();
        }
    }

    /** Crawl threads call this for every URI. */
    void see(String fileName) {
        if (seen.see(fileName)) {
            lookSoon();
        }
    }

    void lookSoon() {
        watch.listSoon();
        thread.lookSoon();
    }

    boolean finish(Duration timeout, LaunchEnd end) throws InterruptedException {
        pace.release();
        return thread.finish(timeout, end);
    }

    /** The process is about to exit. */
    void recordClosed(Duration timeout) throws InterruptedException {
        pace.release();
        thread.recordClosed(timeout);
    }

    void state(LaunchEnd end) throws IOException {
        crawl.end(end, Optional.empty());
    }

    RecordingCounts.Snapshot counts() {
        return thread.counts();
    }

    int harvests() {
        return crawl.harvests().size();
    }

    boolean swept() {
        return thread.swept();
    }

    void stopWatching() {
        watch.close();
        thread.close();
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
