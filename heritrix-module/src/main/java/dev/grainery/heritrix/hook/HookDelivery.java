// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.hook.HookClient.Answer;
import dev.grainery.heritrix.recording.OperatorLog;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxEntryException;
import dev.grainery.record.HarvestRecord;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The thread that tells the hook what waits for it, in its order; only a harvest whose record is not complete yet lets
 * others go first. While the hook is away it tries again with growing pauses.
 */
public final class HookDelivery implements AutoCloseable {

    private static final int SOME = 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final long CLOSE_SECONDS = 10;

    private final ScheduledExecutorService thread;
    private final HookQueue queue;
    private final HookAddress address;
    private final HookClient client;
    private final HarvestSource harvests;
    private final OperatorLog log;
    private final Duration firstPause;
    private final Set<String> refusals = new HashSet<>();
    private volatile Duration pause = Duration.ZERO;
    private volatile long notBefore = System.nanoTime();
    private volatile HookState state = new HookState(true, 0, 0, Optional.empty());

    /**
     * @param thread a single thread, for nothing else
     */
    public HookDelivery(
            ScheduledExecutorService thread,
            HookQueue queue,
            HookAddress address,
            HarvestSource harvests,
            OperatorLog log) {
        this(thread, queue, address, harvests, log, PATIENCE, FIRST_PAUSE);
    }

    HookDelivery(
            ScheduledExecutorService thread,
            HookQueue queue,
            HookAddress address,
            HarvestSource harvests,
            OperatorLog log,
            Duration patience,
            Duration firstPause) {
        this.thread = requireNonNull(thread, "thread");
        this.queue = requireNonNull(queue, "queue");
        this.address = requireNonNull(address, "address");
        this.client = new HookClient(address, patience);
        this.harvests = requireNonNull(harvests, "harvests");
        this.log = requireNonNull(log, "log");
        this.firstPause = requireNonNull(firstPause, "firstPause");
    }

    /** Begins with what earlier launches left, and then looks for more in the given intervals. */
    public void start(Duration interval) {
        Future<?> unused = thread.scheduleWithFixedDelay(this::attempt, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks for what waits to be told, unless the hook is away. */
    public void soon() {
        try {
            thread.execute(this::attempt);
        } catch (RejectedExecutionException e) {
            // the job is being torn down; the next launch continues
            pause = LONGEST_PAUSE;
        }
    }

    /**
     * Tells what waits, now, and waits for it; a hook that is away is tried once.
     *
     * @return whether nothing waits any more
     */
    public boolean finish(Duration patience) throws InterruptedException {
        notBefore = System.nanoTime();
        long end = System.nanoTime() + patience.toNanos();
        do {
            Future<?> attempt = thread.submit(this::attempt);
            try {
                attempt.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | CancellationException e) {
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException("telling the hook failed", e);
            }
        } while (queue.size() > 0 && state.telling() && System.nanoTime() < end && !pausing());
        return queue.size() == 0;
    }

    private boolean pausing() throws InterruptedException {
        // a harvest that is not complete yet
        TimeUnit.MILLISECONDS.sleep(200);
        return Thread.currentThread().isInterrupted();
    }

    private void attempt() {
        if (System.nanoTime() - notBefore < 0) {
            return;
        }
        try {
            tell();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            away(e.toString(), Duration.ZERO);
        }
    }

    private void tell() throws IOException, InterruptedException {
        Set<String> early = new HashSet<>();
        while (true) {
            List<String> names = queue.entries().waiting(SOME + early.size()).stream()
                    .filter(name -> !early.contains(name))
                    .toList();
            if (names.isEmpty()) {
                return;
            }
            for (String name : names) {
                Optional<HookNotice> notice = notice(name);
                if (notice.isEmpty()) {
                    early.add(name);
                } else if (!tell(name, notice.get())) {
                    return;
                }
            }
        }
    }

    /** What an entry tells, empty if there is nothing to tell yet. */
    private Optional<HookNotice> notice(String name) throws IOException {
        OutboxEntry entry;
        try {
            entry = queue.entries().read(name);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (OutboxEntryException e) {
            refused(name, e.getMessage());
            return Optional.empty();
        }
        if (entry instanceof OutboxEntry.Container container) {
            return Optional.of(HookNotice.of(container.record()));
        }
        if (entry instanceof OutboxEntry.CrawlOfHarvest said) {
            Optional<HarvestRecord> harvest = harvests.find(said.harvestId(), said.crawl());
            return harvest.map(record -> HookNotice.of(record, said.crawl()));
        }
        return Optional.empty();
    }

    /** Whether the hook takes more. */
    private boolean tell(String name, HookNotice notice) throws IOException, InterruptedException {
        Answer answer = client.post(notice);
        if (answer instanceof Answer.Later later) {
            away(later.reason(), later.wish());
            return false;
        }
        if (answer instanceof Answer.Refused refused) {
            refused(name, refused.reason());
        } else {
            queue.remove(name);
            state = state.toldOne();
        }
        back();
        return true;
    }

    private void refused(String name, String reason) throws IOException {
        queue.refuse(name, reason);
        state = state.refusedOne(reason);
        if (refusals.add(reason)) {
            log.alert("the hook refuses a notice, which was put aside, " + name + ": " + reason
                    + "; others of the same reason are put aside as well");
        }
    }

    private void back() {
        if (!state.telling()) {
            log.say("the hook answers again; it gets what waited");
        }
        state = state.back();
        pause = Duration.ZERO;
    }

    private void away(String reason, Duration wish) {
        if (state.telling()) {
            log.alert("the hook cannot be reached, " + address + ": " + reason + "; " + queue.size()
                    + " notices wait and are tried again");
        }
        state = state.away(reason);
        Duration longer = pause.isZero() ? firstPause : pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        Duration wait = wish.compareTo(pause) > 0 ? wish : pause;
        long millis = wait.toMillis() + ThreadLocalRandom.current().nextLong(wait.toMillis() / 4 + 1);
        notBefore = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            Future<?> unused = thread.schedule(this::attempt, millis + 1, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the job is being torn down; the next launch continues
            notBefore = System.nanoTime();
        }
    }

    /** How it stands. */
    public HookState state() {
        return state;
    }

    /** How many notices wait. */
    public long waiting() {
        return queue.size();
    }

    /** Where the hook is, without a secret. */
    public String address() {
        return address.toString();
    }

    /** Stops; what was not told waits for the next launch. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                log.say("delivery to the hook did not stop in time; the rest waits for the next launch");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
