// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.system.TaskPool;
import dev.grainery.validate.CheckSummary.Tally.Count;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/** Leases due files within the budget, and takes their results in order. For one thread. */
final class CheckLoop {

    private static final int AHEAD_FILES = 500;
    private static final long AHEAD_BYTES = 4_000_000_000L;

    /** One lease is small, so that other runs find work as well. */
    private static final int MOST_FILES = 250;

    private static final long MOST_BYTES = 4_000_000_000L;

    private final CheckContext run;
    private final DueFiles due;
    private final RunLeases leases;
    private final TaskPool side;
    private final List<ScheduledFile> leasedByOthers = new ArrayList<>();
    private final Deque<ScheduledFile> retries = new ArrayDeque<>();
    private long files;
    private long bytes;
    private boolean moreLeft;

    CheckLoop(CheckContext run, DueFiles due, RunLeases leases, TaskPool side) {
        this.run = run;
        this.due = due;
        this.leases = leases;
        this.side = side;
    }

    void run(LocalChecks checker, BiConsumer<ScheduledFile, CheckResult> results) throws InterruptedException {
        twoPasses(() -> onePass(checker, results));
    }

    void run(ClusterChecks some) throws InterruptedException {
        twoPasses(() -> {
            List<ScheduledFile> files = take();
            while (!files.isEmpty()) {
                for (ScheduledFile file : files) {
                    run.progress().toRead(size(file));
                }
                some.check(files);
                files = take();
            }
            run.progress().walked();
            some.end();
        });
    }

    private interface Pass {
        void run() throws InterruptedException;
    }

    private void twoPasses(Pass pass) throws InterruptedException {
        leases.endThoseOfTheDead();
        pass.run();
        // the other runs may have died, or returned files unchecked
        leases.endThoseOfTheDead();
        retries.addAll(leasedByOthers);
        leasedByOthers.clear();
        pass.run();
        run.tally().add(Count.LEASED, leasedByOthers.size());
    }

    private void onePass(LocalChecks checker, BiConsumer<ScheduledFile, CheckResult> results)
            throws InterruptedException {
        Deque<Begun> begun = new ArrayDeque<>();
        TaskPool.Begun<List<ScheduledFile>> next = side.begin(this::take);
        boolean more = true;
        long bytesAhead = 0;
        do {
            while (more && begun.size() < AHEAD_FILES && bytesAhead < AHEAD_BYTES) {
                List<ScheduledFile> files = next.end();
                more = !files.isEmpty();
                if (more) {
                    next = side.begin(this::take);
                } else {
                    run.progress().walked();
                }
                for (ScheduledFile file : files) {
                    begun.addLast(new Begun(file, checker.begin(file)));
                    bytesAhead += size(file);
                    run.progress().toRead(size(file));
                }
            }
            if (!begun.isEmpty()) {
                Begun first = begun.removeFirst();
                results.accept(first.file(), checker.result(first.result()));
                bytesAhead -= size(first.file());
            }
        } while (more || !begun.isEmpty());
        checker.writer().flush();
    }

    private List<ScheduledFile> take() {
        while (true) {
            List<ScheduledFile> some = choose();
            if (some.isEmpty()) {
                return List.of();
            }
            RunLeases.Taken taken = leases.take(some);
            leasedByOthers.addAll(taken.others());
            if (!taken.ours().isEmpty()) {
                files += taken.ours().size();
                bytes += taken.ours().stream().mapToLong(CheckLoop::size).sum();
                return taken.ours();
            }
        }
    }

    private List<ScheduledFile> choose() {
        List<ScheduledFile> some = new ArrayList<>();
        long size = 0;
        while (!moreLeft && some.size() < MOST_FILES && size < MOST_BYTES && (due.hasNext() || !retries.isEmpty())) {
            ScheduledFile file = due.hasNext() ? due.peek() : retries.element();
            if (!run.goesOn()
                    || !run.settings().common().budget().admits(files + some.size(), bytes + size, size(file))) {
                moreLeft = true;
            } else {
                if (due.hasNext()) {
                    due.next();
                } else {
                    retries.remove();
                }
                if (run.isLeftAlone(file.location())) {
                    run.leftAlone(file.location());
                } else {
                    some.add(file);
                    size += size(file);
                }
            }
        }
        return some;
    }

    boolean isMoreLeft() {
        return moreLeft;
    }

    static long size(ScheduledFile file) {
        return file.known().size().value().orElse(0);
    }

    private record Begun(ScheduledFile file, Future<CheckResult> result) {}
}
