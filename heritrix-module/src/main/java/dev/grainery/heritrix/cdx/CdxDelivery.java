// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.cdx;

import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.TargetDelivery;
import dev.grainery.http.CdxServer;
import dev.grainery.http.CdxUpload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The directory of the CDX files is the queue, across launches. A refused file waits for the next launch. */
public final class CdxDelivery extends TargetDelivery {

    private static final int MAX_NAMED = 10;

    private final CdxUpload upload;
    private final Path directory;
    private final String address;
    private final AtomicLong fresh = new AtomicLong();
    private volatile long waiting;
    private long nextReported = 1;

    /** The filter selects the files of this job: jobs may share the directory. */
    public CdxDelivery(
            ScheduledExecutorService thread,
            Path directory,
            Predicate<Path> filter,
            CdxServer server,
            OperatorLog log,
            InstantSource clock,
            Duration firstPause) {
        super(thread, "the CDX server", 1, log, clock, firstPause);
        this.upload = new CdxUpload(directory, server, filter);
        this.directory = directory;
        this.address = server.toString();
    }

    /** Lists the directory only once: it may hold the files of many launches. */
    @Override
    public void start(Duration interval) {
        soon();
    }

    public void written() {
        fresh.incrementAndGet();
        soon();
    }

    @Override
    protected Optional<Duration> deliver() throws IOException, InterruptedException {
        List<String> refusals = new ArrayList<>();
        CdxUpload.Delivered result = upload.deliver(this::isClosed, reason -> {
            if (refusals.size() < MAX_NAMED) {
                refusals.add(reason);
            }
        });
        report(refusals, result.refused());
        update(state -> state.withCounts(state.delivered() + result.delivered(), result.refused()));
        boolean left = result.waiting() > result.refused();
        if (!left) {
            reached();
            result.reason().ifPresent(reason -> update(state -> state.withError(clock.instant(), reason)));
        }
        // a file written meanwhile has requested another attempt
        fresh.set(0);
        waiting = left ? upload.waiting() : result.waiting();
        if (!left || isClosed()) {
            return Optional.empty();
        }
        unreachable(result.reason().orElseThrow());
        return Optional.of(Duration.ZERO);
    }

    /** Refusals raise one alert, then one line for each power of ten. */
    private void report(List<String> refusals, long all) {
        if (refusals.isEmpty() || all < nextReported) {
            return;
        }
        if (nextReported == 1) {
            long more = all - refusals.size();
            String named = String.join("; ", refusals) + (more > 0 ? "; and " + more + " more" : "");
            log.alert("CDX files were refused by " + address + ": " + named + "; they stay in " + directory
                    + ", and the next launch of the job posts them again");
        } else {
            log.info(all + " CDX files were refused by " + address + " so far");
        }
        while (nextReported <= all) {
            nextReported *= 10;
        }
    }

    @Override
    protected void alertUnreachable(String reason) {
        log.alert("CDX files cannot be delivered to " + address + ": " + reason + "; " + waiting() + " wait in "
                + directory + " and are tried again");
    }

    @Override
    protected boolean isLeft() {
        DeliveryState state = state();
        return waiting() > state.refused() || !state.delivering();
    }

    public long waiting() {
        return waiting + fresh.get();
    }

    @Override
    public String address() {
        return address;
    }
}
