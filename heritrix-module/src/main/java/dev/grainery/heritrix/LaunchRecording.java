// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.delivery.DeliveryState;
import dev.grainery.heritrix.delivery.HarvestRecords;
import dev.grainery.heritrix.delivery.OutboxHarvests;
import dev.grainery.heritrix.delivery.StoreAgreement;
import dev.grainery.heritrix.delivery.StoreConnection;
import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.recording.ContainerRecording;
import dev.grainery.heritrix.recording.CrawlStatements;
import dev.grainery.heritrix.recording.EarlierContainers;
import dev.grainery.heritrix.recording.JobMemory;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.recording.RecordingParts;
import dev.grainery.heritrix.recording.RecordingThread;
import dev.grainery.heritrix.watch.Claims;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.JobPlace;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.mapping.ContainerMapping;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxClaim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The recording of one launch of a job, from its start to its teardown: one thread that makes records, and one that
 * delivers them. Thread-safe.
 */
final class LaunchRecording implements AutoCloseable {

    /** What is remembered of the job, beside the entries of the outbox. */
    private static final String MEMORY = "job-memory.jsonl";

    /** The end of a crawl that takes no longer is not worth a line. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private static final Duration STORE_PATIENCE = Duration.ofSeconds(30);

    private final RecorderSettings settings;
    private final JobLog log;
    private final Clock clock;
    private final Outbox outbox;
    private final OutboxClaim claim;
    private final JobMemory memory;
    private final SeenNames seen;
    private final CrawlStatements crawl;
    private final StoreDelivery delivery;
    private final RecordingThread recording;
    private final LaunchEnding ending;

    private LaunchRecording(
            HeritrixJob job, RecorderSettings settings, Outbox outbox, OutboxClaim claim, JobLog log, Clock clock)
            throws IOException {
        Instant start = clock.instant();
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        JobPlace place = job.place();
        this.settings = settings;
        this.log = log;
        this.clock = clock;
        this.outbox = outbox;
        this.claim = claim;
        this.memory = JobMemory.open(outbox.directory().resolve(MEMORY));
        this.seen = new SeenNames(memory.namesSeen());
        this.crawl = new CrawlStatements(job.site(), place, start, outbox, memory);
        this.delivery = new StoreDelivery(
                thread(group, "grainery delivery"),
                outbox,
                new StoreConnection(settings.store()),
                new StoreAgreement(settings.given(), job.site().crawler(), log, clock),
                new HarvestRecords(clock),
                log,
                clock);
        Set<String> processMarks = new HashSet<>(memory.processMarks());
        processMarks.add(HeritrixJob.processMark());
        Claims claims = new Claims(place, seen, job.unseenStarts(), processMarks);
        List<Path> directories = job.directories();
        this.recording = new RecordingThread(
                thread(group, "grainery recording"),
                new RecordingParts(
                        new ContainerWatch(job::directories, claims, memory::isDone, clock),
                        new EarlierContainers(
                                place.earlier(directories), claims, memory::isDone, delivery.lookUp(STORE_PATIENCE)),
                        claims,
                        job.isPartOf(),
                        new ContainerRecording(
                                new ContainerMapping(settings.style(), settings.naming()),
                                settings.throttle(),
                                outbox,
                                clock),
                        crawl,
                        memory,
                        seen,
                        log,
                        settings.queueCapacity(),
                        settings.recordUnfinished(),
                        () -> delivery.soon()),
                clock);
        this.ending = new LaunchEnding(
                settings.afterCrawl(),
                job.harvestName(settings.naming()),
                job.seeds(),
                outbox,
                delivery.delivers()
                        ? delivery.harvests(STORE_PATIENCE)::find
                        : new OutboxHarvests(outbox, settings.naming(), settings.style(), clock)::find,
                launchId ->
                        recording.counts().waiting() == 0 && (launchId.equals(place.launchId()) || recording.swept()),
                () -> delivery.soon(),
                name -> thread(group, name),
                log,
                clock);
    }

    /**
     * Starts to record. The threads are made here, so that what they log reaches the alerts of the job whose thread this
     * is.
     *
     * @throws dev.grainery.outbox.OutboxInUseException if another running job has the outbox
     * @throws IOException if the outbox cannot be made or read
     */
    static LaunchRecording start(HeritrixJob job, RecorderSettings settings, JobLog log, Clock clock)
            throws IOException {
        Outbox outbox = Outbox.open(settings.outbox());
        OutboxClaim claim = outbox.claim(job.place().directory().toString());
        boolean started = false;
        try {
            LaunchRecording launch = new LaunchRecording(job, settings, outbox, claim, log, clock);
            launch.crawl.begin();
            launch.recording.start(settings.lookInterval());
            launch.delivery.start(settings.lookInterval());
            launch.ending.start(settings.lookInterval());
            started = true;
            return launch;
        } finally {
            if (!started) {
                claim.close();
            }
        }
    }

    private static ScheduledExecutorService thread(ThreadGroup group, String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(group, task, name);
            // a process that ends does not wait for a store that is away; the records are in the outbox
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A URI was written to a container. Called for every URI by the threads that crawl. */
    void see(String fileName) {
        if (seen.see(fileName)) {
            recording.lookSoon();
        }
    }

    /** Containers have probably been closed. */
    void lookSoon() {
        recording.lookSoon();
    }

    /**
     * The crawl has ended and all its writers are closed: records what came last and waits for its delivery, no longer
     * than the settings say.
     *
     * @param status how the crawl ended
     */
    void finish(String status) throws InterruptedException, IOException {
        long end = System.nanoTime() + settings.finishTimeout().toNanos();
        boolean recorded = recording.finish(settings.finishTimeout());
        crawl.end(clock.instant(), status);
        ending.begin();
        boolean delivered = deliver(end);
        ending.finish(until(end));
        // with what was said of a package
        delivered &= delivery.finish(until(end));
        RecordingCounts.Snapshot counts = recording.counts();
        String said = counts.recorded() + " containers recorded in "
                + crawl.harvests().size() + (crawl.harvests().size() == 1 ? " harvest" : " harvests");
        if (recorded && delivered && counts.failed() == 0) {
            if (delivery.delivers()) {
                log.say("crawl ended (" + status + "): " + said + ", all delivered to " + delivery.address());
            } else {
                log.say("crawl ended (" + status + "): " + said + ", all records are in " + outbox.directory()
                        + " until grainery replay brings them to a store");
            }
            return;
        }
        if (counts.waiting() > 0) {
            said += ", " + counts.waiting() + " not read yet";
        }
        if (counts.failed() > 0) {
            said += ", " + counts.failed() + " failed";
        }
        log.alert("crawl ended (" + status + "): " + said + "; " + outbox.size() + " records wait in "
                + outbox.directory() + whyNot()
                + "; they are tried until the job is torn down, then by its next launch or by"
                + " grainery replay");
    }

    /** Waits until all is delivered; whoever has to wait for long is told for what. */
    private boolean deliver(long end) throws InterruptedException, IOException {
        Duration soon = delivery.state().delivering() ? MOMENT : Duration.ZERO;
        if (soon.compareTo(until(end)) >= 0 || (!soon.isZero() && delivery.finish(soon)) || !delivery.delivers()) {
            return delivery.finish(until(end));
        }
        log.say("the crawl has ended, and " + outbox.size() + " records wait for the store" + whyNot()
                + "; waiting for it for at most " + until(end).toSeconds()
                + " seconds, and so does a teardown of the job; what is not delivered by then stays in the outbox");
        return delivery.finish(until(end));
    }

    private static Duration until(long end) {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    private String whyNot() {
        return delivery.state().delivering()
                ? ""
                : delivery.state().lastError().map(error -> " (" + error + ")").orElse("");
    }

    /** Whether records are brought to a store at all. */
    boolean delivers() {
        return delivery.delivers();
    }

    JobLog log() {
        return log;
    }

    RecordingCounts.Snapshot counts() {
        return recording.counts();
    }

    /** The address of the store, without a password. */
    String store() {
        return delivery.address();
    }

    DeliveryState delivery() {
        return delivery.state();
    }

    /** How telling the hook stands, if there is one. */
    Optional<HookDelivery> hook() {
        return ending.hook();
    }

    Outbox outbox() {
        return outbox;
    }

    @Override
    public void close() throws IOException {
        recording.close();
        ending.close();
        delivery.close();
        try (claim) {
            memory.close();
        }
    }
}
