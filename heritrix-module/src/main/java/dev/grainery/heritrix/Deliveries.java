// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.cdx.CdxDelivery;
import dev.grainery.heritrix.delivery.HarvestRecords;
import dev.grainery.heritrix.delivery.OutboxHarvests;
import dev.grainery.heritrix.delivery.StoreAgreement;
import dev.grainery.heritrix.delivery.StoreConnection;
import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.delivery.StoreLookup;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.hook.HookQueue;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.heritrix.task.TargetDelivery;
import dev.grainery.http.WebEndpoint;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.outbox.OutboxEntry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

final class Deliveries implements AutoCloseable {

    /** A shorter wait for the store at the end of a crawl is not logged. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(30);

    private final OwnedOutbox outbox;
    private final JobLog log;
    private final StoreDelivery store;
    private final StoreLookup lookup;
    private final OutboxHarvests harvestsInOutbox;
    private final Optional<HookDelivery> hook;
    private final Optional<CdxDelivery> cdxServer;

    Deliveries(OwnedOutbox outbox, RecorderSettings settings, JobThreads threads, JobLog log, Clock clock)
            throws IOException {
        this.outbox = outbox;
        this.log = log;
        RecorderSettings.Store to = settings.store();
        this.store = new StoreDelivery(
                threads.named("grainery delivery"),
                outbox.entries(),
                new StoreConnection(
                        to.uri(),
                        before -> to.uriFile().map(StoreAddress::again).orElse(before)),
                new StoreAgreement(to.given(), HeritrixJob.hostName(), log, clock),
                new HarvestRecords(clock),
                log,
                clock);
        this.lookup = store.lookup(LOOKUP_TIMEOUT);
        this.harvestsInOutbox = new OutboxHarvests(outbox.entries(), to.naming(), to.style(), clock);
        Optional<WebEndpoint> receiver = settings.afterCrawl().hook();
        this.hook = receiver.isEmpty()
                ? Optional.empty()
                : Optional.of(new HookDelivery(
                        threads.named("grainery hook"),
                        new HookQueue(outbox.directory(), log, HookQueue.MAX_NOTICES),
                        receiver.get(),
                        new HookDelivery.Sources(
                                store::asStored,
                                store.delivers() ? lookup::harvest : harvestsInOutbox::find,
                                HeritrixJob.machine()),
                        log,
                        clock,
                        TargetDelivery.FIRST_PAUSE));
        this.cdxServer = settings.cdx()
                .flatMap(cdx -> cdx.server()
                        .map(server -> new CdxDelivery(
                                threads.named("grainery cdx"),
                                cdx.directory().path(),
                                outbox.memory()::hasWritten,
                                server,
                                log,
                                clock,
                                TargetDelivery.FIRST_PAUSE)));
    }

    void start(Duration interval) {
        targets().forEach(target -> target.start(interval));
    }

    /** The store last: the others may wait for its answer. */
    private Stream<TargetDelivery> targets() {
        return Stream.concat(Stream.concat(hook.stream(), cdxServer.stream()), Stream.of(store));
    }

    StoreDelivery store() {
        return store;
    }

    StoreLookup lookup() {
        return lookup;
    }

    Optional<HookDelivery> hook() {
        return hook;
    }

    Optional<CdxDelivery> cdxServer() {
        return cdxServer;
    }

    BiFunction<String, CdxFormat, Optional<CdxOfHarvest>> cdxFiles() {
        return (harvestId, format) -> store.delivers()
                ? lookup.cdxFiles(outbox.entries(), harvestId, format)
                : Optional.of(harvestsInOutbox.cdxFiles(harvestId, format));
    }

    void cdxFileWritten() {
        cdxServer.ifPresent(CdxDelivery::written);
    }

    /** Call before the entry is in the outbox: a repeated notice does no harm, a missing one does. */
    void notice(OutboxEntry entry) throws IOException {
        if (hook.isPresent() && entry instanceof OutboxEntry.Container) {
            hook.get().put(entry);
            hook.get().soon();
        }
    }

    boolean finishStore(Deadline deadline) throws InterruptedException, IOException {
        Duration soon = store.state().delivering() ? MOMENT : Duration.ZERO;
        if (soon.compareTo(deadline.left()) >= 0 || (!soon.isZero() && store.finish(soon)) || !store.delivers()) {
            return store.finish(deadline.left());
        }
        String which = outbox.entries().isEmpty()
                ? "updates of harvest"
                : Long.toString(outbox.entries().size());
        log.info("the crawl has ended, and " + which + " records wait for the store" + whyNot()
                + "; waiting for it for at most " + deadline.left().toSeconds()
                + " seconds, and so does a teardown of the job; what is not delivered by then stays in the outbox");
        return store.finish(deadline.left());
    }

    void finishOthers(Deadline deadline) throws InterruptedException, IOException {
        if (hook.isPresent() && !hook.get().finish(deadline.left())) {
            log.info(hook.get().waiting() + " notices wait for the hook; they are delivered until the job is torn down,"
                    + " and then by its next launch");
        }
        if (cdxServer.isEmpty()) {
            return;
        }
        cdxServer.get().finish(deadline.left());
        long refused = cdxServer.get().state().refused();
        long others = cdxServer.get().waiting() - refused;
        if (others > 0) {
            log.info(others + " CDX files wait for the CDX server; they are delivered until the job is torn"
                    + " down, and then by its next launch or by grainery backfill --cdx-server");
        }
        if (refused > 0) {
            log.info(refused + " CDX files that the CDX server refused wait for the next launch of the job, or for"
                    + " grainery backfill --cdx-server");
        }
    }

    String whyNot() {
        return store.state().delivering()
                ? ""
                : store.state().lastError().map(error -> " (" + error + ")").orElse("");
    }

    @Override
    public void close() {
        targets().forEach(TargetDelivery::close);
    }
}
