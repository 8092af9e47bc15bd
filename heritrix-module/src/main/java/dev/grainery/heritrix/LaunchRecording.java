// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.describe.Describer;
import dev.grainery.heritrix.cdx.CdxPosting;
import dev.grainery.heritrix.delivery.HarvestRecords;
import dev.grainery.heritrix.delivery.OutboxHarvests;
import dev.grainery.heritrix.delivery.StoreAgreement;
import dev.grainery.heritrix.delivery.StoreConnection;
import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.delivery.StoreLookup;
import dev.grainery.heritrix.ending.CrawlEnding;
import dev.grainery.heritrix.ending.HarvestCdx;
import dev.grainery.heritrix.ending.LaunchPackage;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.hook.HookQueue;
import dev.grainery.heritrix.recording.ContainerRecording;
import dev.grainery.heritrix.recording.CrawlStatements;
import dev.grainery.heritrix.recording.EarlierContainers;
import dev.grainery.heritrix.recording.HeldContainers;
import dev.grainery.heritrix.recording.JobMemory;
import dev.grainery.heritrix.recording.LaunchEnd;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.recording.RecordingThread;
import dev.grainery.heritrix.recording.RecordingWork;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.DirectoryWatch;
import dev.grainery.heritrix.watch.JobPlace;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxOwnership;
import dev.grainery.record.Crawl;
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

    /** How long a process that ends while the crawl runs waits for a store that answers. */
    private static final Duration LEAVING = Duration.ofSeconds(10);

    /** Where it is kept what is left to do for crawls that have ended. */
    private static final String ENDS = "ended";

    /** Where it is left how the recording stands, beside the entries of the outbox, if nothing else is said. */
    private static final String STATUS = "status.json";

    private static final Duration STORE_PATIENCE = Duration.ofSeconds(30);

    /** How long to wait after a first failure of a hook or a CDX server; each further one doubles it. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final RecorderSettings settings;
    private final Utilities utilities;
    private final JobLog log;
    private final Clock clock;
    private final Outbox outbox;
    private final OutboxOwnership owned;
    private final JobMemory memory;
    private final SeenNames seen;
    private final CrawlStatements crawl;
    private final StoreDelivery delivery;
    private final RecordingThread recording;
    private final HeldContainers held;
    private final DirectoryWatch watch;
    private final String launchId;
    private final Optional<HookQueue> notices;
    private final Optional<HookDelivery> hook;
    private final CrawlEnding ending;
    private final Optional<CdxPosting> posting;
    private final StatusFiles status;
    private final String job;
    private final Instant start;
    // set by the thread that ends the crawl, read by those that tell how it stands
    private volatile Optional<LaunchEnd> ended = Optional.empty();

    private LaunchRecording(
            HeritrixJob job, RecorderSettings settings, Outbox outbox, OutboxOwnership owned, JobLog log, Clock clock)
            throws IOException {
        this.start = clock.instant();
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        JobPlace place = job.place();
        this.job = job.shortName();
        this.launchId = place.launchId();
        this.settings = settings;
        this.utilities = settings.utilities();
        this.log = log;
        this.clock = clock;
        this.outbox = outbox;
        this.owned = owned;
        this.memory = JobMemory.open(outbox.directory().resolve(MEMORY));
        this.seen = new SeenNames(memory.namesSeen());
        this.crawl = new CrawlStatements(
                job.site(settings.naming(), settings.style()),
                place,
                start,
                outbox,
                memory,
                new HeritrixLogs(place.directory())::end);
        this.delivery = new StoreDelivery(
                thread(group, "grainery delivery"),
                outbox,
                new StoreConnection(
                        settings.store(),
                        before -> settings.storeFile().map(StoreAddress::again).orElse(before)),
                new StoreAgreement(settings.given(), HeritrixJob.hostName(), log, clock),
                new HarvestRecords(clock),
                log,
                clock);
        Set<String> processMarks = new HashSet<>(memory.processMarks());
        processMarks.add(HeritrixJob.processMark());
        Ownership ownership = new Ownership(place, seen, job.unseenStarts(), processMarks, job.isPartOf());
        List<Path> directories = job.directories();
        this.held = new HeldContainers(
                ownership, memory::isDone, Math.min(settings.queueCapacity(), HeldContainers.MOST), clock);
        StoreLookup store = delivery.lookup(STORE_PATIENCE);
        this.posting = settings.cdx()
                .flatMap(cdx -> cdx.server()
                        .map(server -> new CdxPosting(
                                thread(group, "grainery cdx"),
                                cdx.directory().path(),
                                memory::hasWritten,
                                server,
                                log,
                                clock,
                                FIRST_PAUSE)));
        this.recording = new RecordingThread(
                thread(group, "grainery recording"),
                new RecordingWork(
                        new ContainerWatch(job::directories, ownership, memory::isDone, clock),
                        new EarlierContainers(place.earlier(directories), ownership, memory::isDone, store),
                        held,
                        new ContainerRecording(
                                describer(job, settings, clock),
                                utilities,
                                ownership,
                                outbox,
                                settings.cdx().map(RecorderSettings.Cdx::directory)),
                        crawl,
                        memory,
                        seen,
                        log,
                        settings.queueCapacity(),
                        settings.recordUnfinished(),
                        delivery::soon,
                        () -> posting.ifPresent(CdxPosting::written),
                        clock));
        OutboxHarvests inOutbox = new OutboxHarvests(outbox, settings.naming(), settings.style(), clock);
        RecorderSettings.AfterCrawl after = settings.afterCrawl();
        this.notices = after.hook().isPresent()
                ? Optional.of(HookQueue.open(outbox.directory(), log, HookQueue.MOST))
                : Optional.empty();
        this.hook = notices.map(queue -> new HookDelivery(
                thread(group, "grainery hook"),
                queue,
                after.hook().get(),
                delivery::asStored,
                delivery.delivers() ? store::harvest : inOutbox::find,
                HeritrixJob.machine(),
                log,
                clock,
                FIRST_PAUSE));
        this.ending = new CrawlEnding(
                thread(group, "grainery ending"),
                new CrawlEnding.Settings(
                        job.harvestName(settings.naming()),
                        merging(
                                settings,
                                (harvestId, format) -> delivery.delivers()
                                        ? store.cdxFiles(outbox, harvestId, format)
                                        : Optional.of(inOutbox.cdxFiles(harvestId, format))),
                        after.packages()
                                .map(to -> new LaunchPackage(to, after.redaction(), job.seeds(), after.secretFiles())),
                        after.command()),
                outbox.directory().resolve(ENDS),
                entry -> {
                    outbox.put(entry);
                    delivery.soon();
                },
                notices.map(queue -> queue::put),
                launch -> recording.counts().waiting() == 0 && (launch.equals(launchId) || recording.swept()),
                log,
                clock);
        outbox.follow(this::follow);
        this.watch = new DirectoryWatch(
                group,
                job::directories,
                this::met,
                reason -> log.say("the directories of the writers are not watched, but listed every "
                        + settings.lookInterval().toSeconds() + " seconds: " + reason));
        this.status = new StatusFiles(
                thread(group, "grainery status"),
                this::state,
                settings.statusFile().orElse(outbox.directory().resolve(STATUS)),
                settings.metricsFile(),
                log,
                clock);
    }

    private static Optional<HarvestCdx> merging(RecorderSettings settings, HarvestCdx.CdxSource source) {
        return settings.cdx()
                .flatMap(cdx -> cdx.merged()
                        .map(directory -> new HarvestCdx(
                                directory,
                                cdx.directory().format(),
                                cdx.directory().gzip(),
                                source)));
    }

    private static Describer describer(HeritrixJob job, RecorderSettings settings, Clock clock) {
        Describer.Builder describing = Describer.builder()
                .style(settings.style())
                .naming(settings.naming())
                .throttle(settings.throttle())
                .digests(settings.digests())
                .clock(clock)
                .isPartOf(job.isPartOf());
        return (settings.inspect() ? describing.inspect(HeritrixJob.program()) : describing).build();
    }

    /** Before the entry itself is kept: what is said twice changes nothing, what is not said is lost. */
    private void follow(OutboxEntry entry) throws IOException {
        if (notices.isPresent() && entry instanceof OutboxEntry.Container) {
            notices.get().put(entry);
            hook.ifPresent(HookDelivery::soon);
        }
        ending.follow(entry);
    }

    private void met(Path file) {
        if (held.hold(file)) {
            recording.lookSoon();
        }
    }

    /**
     * Starts to record. The threads are made here, so that what they log reaches the alerts of the job whose thread this
     * is.
     *
     * @throws dev.grainery.outbox.OutboxOwnership.OutboxInUseException if another running job has the outbox
     * @throws IOException if the outbox cannot be made or read
     */
    static LaunchRecording start(HeritrixJob job, RecorderSettings settings, JobLog log, Clock clock)
            throws IOException {
        Outbox outbox = Outbox.open(settings.outbox());
        OutboxOwnership owned = outbox.own(job.place().directory().toString());
        boolean started = false;
        try {
            LaunchRecording launch = new LaunchRecording(job, settings, outbox, owned, log, clock);
            launch.crawl.begin();
            launch.watch.start();
            launch.recording.start(settings.lookInterval());
            launch.delivery.start(settings.lookInterval());
            launch.ending.soon();
            launch.hook.ifPresent(told -> told.start(settings.lookInterval()));
            launch.posting.ifPresent(CdxPosting::start);
            launch.status.start(settings.lookInterval());
            started = true;
            return launch;
        } finally {
            if (!started) {
                owned.close();
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
            watch.listSoon();
            recording.lookSoon();
        }
    }

    /** Containers have probably been closed. */
    void lookSoon() {
        watch.listSoon();
        recording.lookSoon();
    }

    /**
     * The crawl has ended and all its writers are closed: records what came last and waits for its delivery, no longer
     * than the settings say.
     *
     * @param status how the crawl ended
     */
    void finish(String status) throws InterruptedException, IOException {
        ended = Optional.of(new LaunchEnd(clock.instant(), status));
        long end = System.nanoTime() + settings.finishTimeout().toNanos();
        boolean recorded = recording.finish(settings.finishTimeout(), new LaunchEnd(clock.instant(), status));
        ending.soon();
        boolean delivered = deliver(end);
        if (!ending.finish(until(end))) {
            log.say("the work at the end of the crawl is not finished yet; it continues until the job is torn down,"
                    + " and then with its next launch");
        }
        if (hook.isPresent() && !hook.get().finish(until(end))) {
            log.say(hook.get().waiting() + " notices wait for the hook; they are delivered until the job is torn down,"
                    + " and then by its next launch");
        }
        if (posting.isPresent() && !posting.get().finish(until(end))) {
            sayWaiting(posting.get());
        }
        // with what was said of a package
        delivered &= delivery.finish(until(end));
        RecordingCounts.Snapshot counts = recording.counts();
        Crawl.Balance balance = memory.balance(launchId);
        StringBuilder said = new StringBuilder(recorded(counts));
        add(said, counts.waiting(), "not read yet");
        add(said, counts.failed(), "failed");
        add(said, balance.unfinished(), "unfinished");
        add(said, balance.vanished(), "vanished");
        RecordingCounts.verdicts(counts.inspected())
                .ifPresent(verdicts -> said.append(", inspected: ").append(verdicts));
        add(said, counts.cdxWritten(), "CDX files written");
        add(said, counts.cdxNotWritten(), "CDX files not written");
        if (!recorded || !delivered) {
            log.alert("crawl ended (" + status + "): " + said + "; " + outbox.size() + " records wait in "
                    + outbox.directory() + whyNot()
                    + "; they are tried until the job is torn down, then by its next launch or by"
                    + " grainery replay");
        } else if (counts.failed() + balance.unfinished() + balance.vanished() > 0) {
            log.alert("crawl ended (" + status + "): " + said + "; some containers need attention, all records are in "
                    + (delivery.delivers()
                            ? delivery.address()
                            : outbox.directory().toString())
                    + sum(balance, counts));
        } else if (delivery.delivers()) {
            log.say("crawl ended (" + status + "): " + said + ", all delivered to " + delivery.address()
                    + sum(balance, counts));
        } else {
            log.say("crawl ended (" + status + "): " + said + ", all records are in " + outbox.directory()
                    + " until grainery replay brings them to a store" + sum(balance, counts));
        }
    }

    private void sayWaiting(CdxPosting server) {
        long refused = server.state().refused();
        long others = server.waiting() - refused;
        if (others > 0) {
            log.say(others + " CDX files wait for the CDX server; they are delivered until the job is torn"
                    + " down, and then by its next launch or by grainery backfill --cdx-server");
        }
        if (refused > 0) {
            log.say(refused + " CDX files that the CDX server refused wait for the next launch of the job, or for"
                    + " grainery backfill --cdx-server");
        }
    }

    private static void add(StringBuilder said, long number, String what) {
        if (number > 0) {
            said.append(", ").append(number).append(' ').append(what);
        }
    }

    /** With two writers in a chain, a URI names only the container of the last one. */
    private static String sum(Crawl.Balance balance, RecordingCounts.Snapshot counts) {
        long others = counts.recorded() - balance.recorded();
        return "; containers named by URIs: " + balance.named() + " = " + balance.recorded() + " recorded + "
                + balance.unfinished() + " unfinished + " + balance.vanished() + " vanished"
                + (others > 0
                        ? "; of another writer or an earlier launch, so not named by them: " + others + " recorded"
                        : "");
    }

    /**
     * Records the containers that are closed by now, and that the launch was stopped with its crawler: the process is about
     * to end. What became of the others, which are still open, is for the next launch to find out.
     *
     * @param patience how long that may take
     */
    void stopped(Duration patience) throws InterruptedException, IOException {
        long end = System.nanoTime() + patience.toNanos();
        // what is to be done at the end of a crawl is left to the next launch
        ending.close();
        recording.recordClosed(patience);
        LaunchEnd stop = new LaunchEnd(clock.instant(), Crawl.STOPPED);
        ended = Optional.of(stop);
        crawl.end(stop, Optional.empty());
        boolean delivered = false;
        if (delivery.delivers() && delivery.state().delivering()) {
            // a store that answers takes it at once; what it does not take is in the outbox
            Duration left = until(end);
            delivered = delivery.finish(left.compareTo(LEAVING) < 0 ? left : LEAVING);
        }
        status.write();
        RecordingCounts.Snapshot counts = recording.counts();
        StringBuilder said = new StringBuilder(recorded(counts));
        add(said, counts.waiting(), "not read yet");
        add(said, counts.failed(), "failed");
        log.say("stopped with Heritrix while the crawl ran: " + said + "; "
                + (delivered
                        ? "all delivered to " + delivery.address()
                        : outbox.size() + " records wait in " + outbox.directory())
                + "; the next launch of the job records the rest");
    }

    private String recorded(RecordingCounts.Snapshot counts) {
        return counts.recorded() + " containers recorded in " + crawl.harvests().size()
                + (crawl.harvests().size() == 1 ? " harvest" : " harvests");
    }

    /** Waits until all is delivered; whoever has to wait for long is told for what. */
    private boolean deliver(long end) throws InterruptedException, IOException {
        Duration soon = delivery.state().delivering() ? MOMENT : Duration.ZERO;
        if (soon.compareTo(until(end)) >= 0 || (!soon.isZero() && delivery.finish(soon)) || !delivery.delivers()) {
            return delivery.finish(until(end));
        }
        String which = outbox.isEmpty() ? "updates of harvest" : Long.toString(outbox.size());
        log.say("the crawl has ended, and " + which + " records wait for the store" + whyNot()
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

    /**
     * How the recording stands.
     *
     * @throws IOException if the outbox cannot be read
     */
    JobState state() throws IOException {
        RecordingCounts.Snapshot counts = recording.counts();
        // read once: the crawl may end meanwhile
        Optional<LaunchEnd> crawlEnd = ended;
        return new JobState(
                job,
                launchId,
                start,
                crawlEnd.map(LaunchEnd::time),
                crawlEnd.map(LaunchEnd::status).orElse(Crawl.RUNNING),
                JobState.containers(counts, memory.balance(launchId)),
                counts.lastRecord(),
                counts.lastError(),
                counts.lastErrorAt(),
                counts.findings(),
                counts.inspected(),
                settings.cdx()
                        .map(cdx -> new JobState.CdxFiles(
                                cdx.directory().path().toString(),
                                counts.cdxWritten(),
                                counts.cdxNotWritten(),
                                posting.map(LaunchRecording::posting))),
                delivery.address(),
                delivery.delivers() ? Optional.of(delivery.state()) : Optional.empty(),
                JobState.Waiting.in(outbox));
    }

    private static JobState.CdxServerState posting(CdxPosting server) {
        CdxPosting.State state = server.state();
        return new JobState.CdxServerState(
                server.address(), state.delivered(), server.waiting(), state.failingSince(), state.lastError());
    }

    /** Leaves in the status files how the recording stands now. */
    void writeStatus() {
        status.write();
    }

    JobLog log() {
        return log;
    }

    /** How telling the hook stands, if there is one. */
    Optional<HookDelivery> hook() {
        return hook;
    }

    @Override
    public void close() throws IOException {
        watch.close();
        recording.close();
        ending.close();
        hook.ifPresent(HookDelivery::close);
        posting.ifPresent(CdxPosting::close);
        held.close();
        delivery.close();
        utilities.leftovers().forEach(reason -> log.say("temporary files of other programs: " + reason));
        try (owned;
                status;
                utilities) {
            memory.close();
        }
    }
}
