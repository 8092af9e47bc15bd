// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.ending.CrawlEnding;
import dev.grainery.heritrix.ending.HarvestCdx;
import dev.grainery.heritrix.ending.LaunchPackage;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.recording.LaunchEnd;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

final class LaunchRecording implements AutoCloseable {

    /** How long a process that exits while the crawl runs waits for a reachable store. */
    private static final Duration LAST_DELIVERY = Duration.ofSeconds(10);

    /** Steps left for ended crawls, in the outbox. */
    private static final String ENDED = "ended";

    private static final String STATUS = "status.json";

    private final RecorderSettings settings;
    private final JobLog log;
    private final Clock clock;
    private final OwnedOutbox outbox;
    private final Deliveries deliveries;
    private final ContainerIntake intake;
    private final CrawlEnding ending;
    private final StatusFiles status;
    private final String job;
    private final String launchId;
    private final Instant start;
    // set by the thread that ends the crawl, read by those that report the status
    private volatile Optional<LaunchEnd> ended = Optional.empty();

    private LaunchRecording(HeritrixJob job, RecorderSettings settings, OwnedOutbox outbox, JobLog log, Clock clock)
            throws IOException {
        JobThreads threads = new JobThreads(Thread.currentThread().getThreadGroup());
        this.start = clock.instant();
        this.job = job.shortName();
        this.launchId = job.directory().launchId();
        this.settings = settings;
        this.log = log;
        this.clock = clock;
        this.outbox = outbox;
        this.deliveries = new Deliveries(outbox, settings, threads, log, clock);
        this.intake = new ContainerIntake(job, settings, outbox, deliveries, threads, log, clock);
        this.ending = new CrawlEnding(
                threads.named("grainery ending"),
                endSettings(job),
                this::put,
                deliveries.hook().map(hook -> hook::put),
                launch -> intake.counts().waiting() == 0 && (launch.equals(launchId) || intake.swept()),
                log,
                clock);
        outbox.entries().follow(entry -> {
            deliveries.notice(entry);
            ending.follow(entry);
        });
        this.status = new StatusFiles(
                threads.named("grainery status"),
                this::state,
                settings.status().file().orElse(outbox.directory().resolve(STATUS)),
                settings.status().metrics(),
                log,
                clock);
    }

    private CrawlEnding.Settings endSettings(HeritrixJob job) {
        RecorderSettings.AfterCrawl after = settings.afterCrawl();
        Optional<HarvestCdx> merged = settings.cdx()
                .flatMap(cdx -> cdx.merged().map(to -> {
                    CdxDirectory from = cdx.directory();
                    return new HarvestCdx(to, from.format(), from.gzip(), deliveries.cdxFiles());
                }));
        return new CrawlEnding.Settings(
                outbox.directory().resolve(ENDED),
                job.harvestName(settings.store().naming()),
                merged,
                after.packages().map(to -> new LaunchPackage(to, after.redaction(), job.seeds(), after.secretFiles())),
                after.command());
    }

    private void put(OutboxEntry entry) throws IOException {
        outbox.entries().put(entry);
        deliveries.store().soon();
    }

    /** Call by a thread of the job, so that alerts of the created threads reach it. */
    static LaunchRecording start(HeritrixJob job, RecorderSettings settings, JobLog log, Clock clock)
            throws IOException {
        OwnedOutbox outbox =
                OwnedOutbox.open(settings.store().outbox(), job.directory().path());
        boolean started = false;
        try {
            LaunchRecording launch = new LaunchRecording(job, settings, outbox, log, clock);
            launch.intake.start();
            launch.deliveries.start(settings.reading().lookInterval());
            launch.ending.soon();
            launch.status.start(settings.reading().lookInterval());
            started = true;
            return launch;
        } finally {
            if (!started) {
                outbox.ownership().close();
            }
        }
    }

    ContainerIntake intake() {
        return intake;
    }

    /** Waits for delivery until the timeout. All writers must be closed. */
    void finish(String exitStatus) throws InterruptedException, IOException {
        Deadline deadline = Deadline.after(settings.end().timeout());
        LaunchEnd end = new LaunchEnd(clock.instant(), exitStatus);
        ended = Optional.of(end);
        boolean recorded = intake.finish(deadline.left(), end);
        ending.soon();
        boolean delivered = deliveries.finishStore(deadline);
        if (!ending.finish(deadline.left())) {
            log.info("the work at the end of the crawl is not finished yet; it continues until the job is torn down,"
                    + " and then with its next launch");
        }
        deliveries.finishOthers(deadline);
        // the statements about a package
        delivered &= deliveries.store().finish(deadline.left());
        report().ended(exitStatus, recorded && delivered, deliveries, outbox.entries(), log);
    }

    private CrawlEndReport report() {
        return new CrawlEndReport(
                intake.counts(), intake.harvests(), outbox.memory().balance(launchId));
    }

    /** The process is about to exit. Open containers are left to the next launch. */
    void stopped(Duration timeout) throws InterruptedException, IOException {
        Deadline deadline = Deadline.after(timeout);
        // the next launch does the work at the end of a crawl
        ending.close();
        intake.recordClosed(timeout);
        LaunchEnd stop = new LaunchEnd(clock.instant(), Crawl.STOPPED);
        ended = Optional.of(stop);
        intake.state(stop);
        boolean delivered = false;
        if (deliveries.store().delivers() && deliveries.store().state().delivering()) {
            Duration left = deadline.left();
            delivered = deliveries.store().finish(left.compareTo(LAST_DELIVERY) < 0 ? left : LAST_DELIVERY);
        }
        status.write();
        report().stopped(delivered, deliveries.store(), outbox.entries(), log);
    }

    JobState state() throws IOException {
        RecordingCounts.Snapshot counts = intake.counts();
        // read once: the crawl may end meanwhile
        Optional<LaunchEnd> end = ended;
        return new JobState(
                new JobState.Launch(
                        job,
                        launchId,
                        start,
                        end.map(LaunchEnd::time),
                        end.map(LaunchEnd::status).orElse(Crawl.RUNNING)),
                JobState.Recording.of(counts, outbox.memory().balance(launchId)),
                settings.cdx()
                        .map(cdx -> new JobState.CdxFiles(
                                cdx.directory().path().toString(),
                                counts.cdxWritten(),
                                counts.cdxNotWritten(),
                                deliveries.cdxServer().map(JobState.CdxServerState::of))),
                deliveries.store().address(),
                deliveries.store().delivers() ? Optional.of(deliveries.store().state()) : Optional.empty(),
                JobState.Waiting.in(outbox.entries()));
    }

    void writeStatus() {
        status.write();
    }

    JobLog log() {
        return log;
    }

    Optional<HookDelivery> hook() {
        return deliveries.hook();
    }

    @Override
    public void close() throws IOException {
        intake.stopWatching();
        ending.close();
        deliveries.close();
        intake.close();
        settings.reading()
                .utilities()
                .leftovers()
                .forEach(reason -> log.info("temporary files of other programs: " + reason));
        try (outbox;
                status) {
            settings.reading().utilities().close();
        }
    }
}
