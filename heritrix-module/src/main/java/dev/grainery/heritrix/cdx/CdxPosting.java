// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.cdx;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.RetryingTask;
import dev.grainery.http.CdxServer;
import dev.grainery.http.CdxUpload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The directory of the files is the queue, across launches. Retries an unreachable server with growing pauses; a
 * refused file waits for the next launch.
 */
public final class CdxPosting implements AutoCloseable {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private static final int MOST_NAMED = 10;

    private final RetryingTask task;
    private final CdxUpload delivery;
    private final Path directory;
    private final String address;
    private final OperatorLog log;
    private final InstantSource clock;
    private final AtomicLong fresh = new AtomicLong();
    private long nextTold = 1;
    private volatile State state = new State(Optional.empty(), 0, 0, 0, Optional.empty());

    public record State(
            Optional<Instant> failingSince, long delivered, long waiting, long refused, Optional<String> lastError) {}

    /** Jobs may share the directory of CDX files. */
    public CdxPosting(
            ScheduledExecutorService thread,
            Path directory,
            Predicate<Path> ours,
            CdxServer server,
            OperatorLog log,
            InstantSource clock,
            Duration firstPause) {
        this.task = new RetryingTask(thread, this::attempt, firstPause, LONGEST_PAUSE);
        this.delivery = new CdxUpload(directory, server, ours);
        this.directory = directory;
        this.address = server.toString();
        this.log = log;
        this.clock = clock;
    }

    public void start() {
        task.soon();
    }

    public void written() {
        fresh.incrementAndGet();
        task.soon();
    }

    public boolean finish(Duration patience) throws InterruptedException {
        task.now(patience);
        return waiting() == 0 && state.failingSince().isEmpty();
    }

    private Optional<Duration> attempt() throws InterruptedException {
        Refusals refusals = new Refusals();
        try {
            CdxUpload.Delivered delivered = delivery.deliver(task::isClosed, refusals::add);
            tell(refusals, delivered.refused());
            long sum = state.delivered() + delivered.delivered();
            // a file written meanwhile has requested another attempt
            fresh.set(0);
            boolean left = delivered.waiting() > delivered.refused();
            if (left && !task.isClosed()) {
                return away(
                        sum,
                        delivery.waiting(),
                        delivered.refused(),
                        delivered.reason().orElseThrow());
            }
            boolean back = state.failingSince().isPresent() && !left;
            state = new State(
                    left ? state.failingSince() : Optional.empty(),
                    sum,
                    delivered.waiting(),
                    delivered.refused(),
                    delivered.reason().or(state::lastError));
            if (back) {
                log.say("the CDX server takes CDX files again");
            }
            return Optional.empty();
        } catch (IOException | RuntimeException | Error e) {
            return away(state.delivered(), state.waiting(), state.refused(), e.toString());
        }
    }

    private static final class Refusals {

        private final List<String> first = new ArrayList<>();
        private long count;

        void add(String reason) {
            count++;
            if (first.size() < MOST_NAMED) {
                first.add(reason);
            }
        }
    }

    /** Refusals raise one alert, then one line for each power of ten. */
    private void tell(Refusals refusals, long all) {
        if (refusals.count == 0 || all < nextTold) {
            return;
        }
        if (nextTold == 1) {
            long more = refusals.count - refusals.first.size();
            String named = String.join("; ", refusals.first) + (more > 0 ? "; and " + more + " more" : "");
            log.alert("CDX files were refused by " + address + ": " + named + "; they stay in " + directory
                    + ", and the next launch of the job posts them again");
        } else {
            log.say(all + " CDX files were refused by " + address + " so far");
        }
        while (nextTold <= all) {
            nextTold *= 10;
        }
    }

    private Optional<Duration> away(long delivered, long waiting, long refused, String reason) {
        Optional<Instant> since = state.failingSince();
        state = new State(
                since.or(() -> Optional.of(clock.instant())), delivered, waiting, refused, Optional.of(reason));
        if (since.isEmpty()) {
            log.alert("CDX files cannot be delivered to " + address + ": " + reason + "; " + waiting() + " wait in "
                    + directory + " and are tried again");
        }
        return Optional.of(Duration.ZERO);
    }

    public State state() {
        return state;
    }

    public long waiting() {
        return state.waiting() + fresh.get();
    }

    public String address() {
        return address;
    }

    @Override
    public void close() {
        task.close();
        if (!task.isOver()) {
            log.say("delivery to the CDX server did not stop in time; the rest waits for the next launch");
        }
    }
}
