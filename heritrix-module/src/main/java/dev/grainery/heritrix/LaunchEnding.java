// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.ending.CrawlEnding;
import dev.grainery.heritrix.ending.HarvestCdx;
import dev.grainery.heritrix.ending.LaunchPackage;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.hook.HookQueue;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a launch does beyond recording: it follows what goes into the outbox, tells the hook of it, and does what is to be
 * done when a crawl has ended. Each has a thread of its own, so neither holds the other or the store back.
 */
final class LaunchEnding implements AutoCloseable {

    private static final String ENDS = "ended";

    private final JobLog log;
    private final Optional<HookQueue> queue;
    private final Optional<HookDelivery> hook;
    private final CrawlEnding ending;

    /**
     * @param cdx how the CDX files of a harvest are merged, if they are
     * @param harvest the harvest that the job's containers belong to
     * @param seeds name of the file of seeds, if they stand in one
     * @param containers tells how the store has a container
     * @param harvests tells how a harvest stands
     * @param crawler host name of the crawler
     * @param recorded whether all containers of a launch are recorded
     * @param onPut is run when a package was stated in the outbox
     * @param threads makes a thread of this name
     */
    LaunchEnding(
            RecorderSettings.AfterCrawl settings,
            Optional<HarvestCdx> cdx,
            String harvest,
            Optional<String> seeds,
            Outbox outbox,
            HookDelivery.ContainerSource containers,
            HookDelivery.HarvestSource harvests,
            String crawler,
            Predicate<String> recorded,
            Runnable onPut,
            Function<String, ScheduledExecutorService> threads,
            JobLog log,
            Clock clock)
            throws IOException {
        this.log = log;
        this.queue =
                settings.hook().isPresent() ? Optional.of(HookQueue.open(outbox.directory(), log)) : Optional.empty();
        this.hook = queue.map(notices -> new HookDelivery(
                threads.apply("grainery hook"), notices, settings.hook().get(), containers, harvests, crawler, log));
        this.ending = new CrawlEnding(
                threads.apply("grainery ending"),
                new CrawlEnding.Settings(
                        harvest,
                        cdx,
                        settings.packages()
                                .map(place ->
                                        new LaunchPackage(place, settings.redaction(), seeds, settings.secretFiles())),
                        settings.command()),
                outbox.directory().resolve(ENDS),
                entry -> {
                    outbox.put(entry);
                    onPut.run();
                },
                queue.map(notices -> notices::put),
                recorded,
                log,
                clock);
        outbox.follow(this::follow);
    }

    /** Before the entry itself is kept: what is said twice changes nothing, what is not said is lost. */
    private void follow(OutboxEntry entry) throws IOException {
        if (queue.isPresent() && entry instanceof OutboxEntry.Container) {
            queue.get().put(entry);
            hook.ifPresent(HookDelivery::soon);
        }
        ending.follow(entry);
    }

    void start(Duration interval) {
        ending.soon();
        hook.ifPresent(told -> told.start(interval));
    }

    /** The crawl has ended: begins with what is to be done. */
    void begin() {
        ending.soon();
    }

    /** Waits for what is to be done at the end of the crawl, for at most so long. */
    void finish(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        if (!ending.finish(patience)) {
            log.say("not all that is done at the end of a crawl is done yet; it goes on until the job is torn down,"
                    + " and then with its next launch");
        }
        if (hook.isPresent() && !hook.get().finish(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
            log.say(hook.get().waiting()
                    + " notices wait for the hook; they are delivered until the job is torn down, and"
                    + " then by its next launch");
        }
    }

    /** What is to be done at the end of a crawl is left to the next launch of the job from now on. */
    void leave() {
        ending.close();
    }

    /** How telling the hook stands, if there is one. */
    Optional<HookDelivery> hook() {
        return hook;
    }

    @Override
    public void close() {
        ending.close();
        hook.ifPresent(HookDelivery::close);
    }
}
