// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.TargetDelivery;
import dev.grainery.http.WebEndpoint;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Posts in order, except harvests whose record is not complete yet. */
public final class HookDelivery extends TargetDelivery {

    private static final int MAX_NAMES = 2_000;

    private final HookQueue queue;
    private final WebEndpoint address;
    private final Sources sources;
    private final Set<String> refusals = new HashSet<>();

    /** Containers are empty until the store was tried; harvests while the record lacks its end. */
    public record Sources(
            Function<ContainerRecord, Optional<ContainerRecord>> containers,
            BiFunction<String, Crawl, Optional<HarvestRecord>> harvests,
            String crawler) {}

    public HookDelivery(
            ScheduledExecutorService thread,
            HookQueue queue,
            WebEndpoint address,
            Sources sources,
            OperatorLog log,
            InstantSource clock,
            Duration firstPause) {
        super(thread, "the hook", 1, log, clock, firstPause);
        this.queue = queue;
        this.address = address;
        this.sources = sources;
    }

    public void put(OutboxEntry entry) throws IOException {
        queue.put(entry);
    }

    @Override
    protected boolean isLeft() {
        return queue.size() > 0;
    }

    @Override
    protected Optional<Duration> deliver() throws IOException, InterruptedException {
        Set<String> early = new HashSet<>();
        while (true) {
            List<String> names = queue.entries().waiting(MAX_NAMES + early.size()).stream()
                    .filter(name -> !early.contains(name))
                    .toList();
            if (names.isEmpty()) {
                return Optional.empty();
            }
            for (String name : names) {
                Optional<OutboxEntry> entry = entry(name);
                Optional<HookNotice> notice = entry.flatMap(this::notice);
                if (notice.isEmpty() && entry.isPresent() && entry.get() instanceof OutboxEntry.Container) {
                    // the store has not been tried yet, so it cannot have the harvest either
                    return Optional.empty();
                }
                if (notice.isEmpty()) {
                    early.add(name);
                } else {
                    Optional<Duration> later = post(name, notice.get());
                    if (later.isPresent()) {
                        return later;
                    }
                }
            }
        }
    }

    private Optional<OutboxEntry> entry(String name) throws IOException {
        try {
            return Optional.of(queue.entries().read(name));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (OutboxEntryException e) {
            refused(name, e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<HookNotice> notice(OutboxEntry entry) {
        if (entry instanceof OutboxEntry.Container container) {
            return sources.containers()
                    .apply(container.record())
                    .map(record -> HookNotice.of(record, sources.crawler()));
        }
        if (entry instanceof OutboxEntry.CrawlOfHarvest statement) {
            Optional<HarvestRecord> harvest = sources.harvests().apply(statement.harvestId(), statement.crawl());
            return harvest.map(record -> HookNotice.of(record, statement.crawl()));
        }
        return Optional.empty();
    }

    private Optional<Duration> post(String name, HookNotice notice) throws IOException, InterruptedException {
        WebEndpoint.Answer answer = address.post(notice.headers(), notice.body().getBytes(StandardCharsets.UTF_8));
        if (answer.isTaken()) {
            queue.remove(name);
            update(DeliveryState::withDelivered);
        } else if (answer.isRefused()) {
            refused(name, answer.brief());
        } else {
            boolean redirect = answer.status() >= 300 && answer.status() < 400;
            unreachable(answer.brief() + (redirect ? ", a redirect, which is not followed" : ""));
            return Optional.of(answer.wish());
        }
        reached();
        return Optional.empty();
    }

    private void refused(String name, String reason) throws IOException {
        queue.refuse(name, reason);
        update(state -> state.withRefused(clock.instant(), reason));
        if (refusals.add(reason)) {
            log.alert("the hook refuses a notice, which was put aside, " + name + ": " + reason
                    + "; others with the same reason are put aside as well");
        }
    }

    @Override
    protected void alertUnreachable(String reason) {
        log.alert("the hook cannot be reached, " + address + ": " + reason + "; " + queue.size()
                + " notices wait and are tried again");
    }

    public long waiting() {
        return queue.size();
    }

    @Override
    public String address() {
        return address.toString();
    }
}
