// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.system.SideThread;
import dev.grainery.validate.ValidationSummary.Tally.Count;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/**
 * Takes files that are due out of their order and leases them, as far as the budget goes; keeps the readers busy, and takes
 * their results in the order of the files. For one thread.
 */
final class CheckLoop {

    private static final int AHEAD_FILES = 500;
    private static final long AHEAD_BYTES = 4_000_000_000L;

    /** How much is leased at once, so that other runs find something to do as well. */
    private static final int MOST_FILES = 250;

    private static final long MOST_BYTES = 4_000_000_000L;

    private final CheckRun run;
    private final DueFiles due;
    private final RunLeases leases;
    private final SideThread side;
    private final List<ScheduledFile> others = new ArrayList<>();
    private final Deque<ScheduledFile> again = new ArrayDeque<>();
    private long files;
    private long bytes;
    private boolean left;

    /** @param side takes files while those before them are written */
    CheckLoop(CheckRun run, DueFiles due, RunLeases leases, SideThread side) {
        this.run = run;
        this.due = due;
        this.leases = leases;
        this.side = side;
    }

    /** Has all files checked that are due, in this process. */
    void run(Checker checker, BiConsumer<ScheduledFile, CheckResult> results) throws InterruptedException {
        twice(() -> through(checker, results));
    }

    /** Has all files checked that are due by the workers of a cluster, some at a time. */
    void run(DividedChecks some) throws InterruptedException {
        twice(() -> {
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

    private interface Way {
        void through() throws InterruptedException;
    }

    private void twice(Way way) throws InterruptedException {
        leases.endThoseOfTheDead();
        way.through();
        // once more those that other runs held, which may have died meanwhile, or given files back without having
        // checked them
        leases.endThoseOfTheDead();
        again.addAll(others);
        others.clear();
        way.through();
        run.tally().add(Count.LEASED, others.size());
    }

    private void through(Checker checker, BiConsumer<ScheduledFile, CheckResult> results) throws InterruptedException {
        Deque<Begun> begun = new ArrayDeque<>();
        SideThread.Begun<List<ScheduledFile>> next = side.begin(this::take);
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

    /** The next files, which are leased; none if there are no more, or nothing more may be begun. */
    private List<ScheduledFile> take() {
        while (true) {
            List<ScheduledFile> some = choose();
            if (some.isEmpty()) {
                return List.of();
            }
            RunLeases.Taken taken = leases.take(some);
            others.addAll(taken.others());
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
        while (!left && some.size() < MOST_FILES && size < MOST_BYTES && (due.hasNext() || !again.isEmpty())) {
            ScheduledFile file = due.hasNext() ? due.peek() : again.element();
            if (!run.goesOn() || !run.settings().budget().admits(files + some.size(), bytes + size, size(file))) {
                left = true;
            } else {
                if (due.hasNext()) {
                    due.next();
                } else {
                    again.remove();
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

    /** Whether more is due than was taken. */
    boolean isMoreLeft() {
        return left;
    }

    static long size(ScheduledFile file) {
        return file.known().size().value().orElse(0);
    }

    /** A file whose reading was begun. */
    private record Begun(ScheduledFile file, Future<CheckResult> result) {}
}
