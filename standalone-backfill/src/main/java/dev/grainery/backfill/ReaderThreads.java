// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.ReadThrottle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The threads that read files: several at once, and of one root no more than its share. Files of one root are begun in
 * the order in which they were given; of roots that may go on, each takes its turn. While the results of a root that
 * nobody has taken yet are large, nothing more of it is begun. Thread-safe.
 */
public final class ReaderThreads<T> implements AutoCloseable {

    /** After how long a wait for one file the others are written, so that a killed run loses little. */
    private static final long WAIT_MILLIS = 2_000;

    private final Jobs jobs;
    private final long mostHeld;
    private final ToLongFunction<T> weight;
    private final ThreadPoolExecutor threads;
    private final ThreadLocal<Optional<ReaderTask<T>>> current = ThreadLocal.withInitial(Optional::empty);
    private final Set<ReaderTask<T>> running = new HashSet<>();
    private final Map<Object, ReaderLane<T>> lanes = new HashMap<>();
    private final Deque<ReaderLane<T>> ready = new ArrayDeque<>();
    private int busy;

    /** Results are so small that they need no bound. */
    public ReaderThreads(Jobs jobs) {
        this(jobs, 0, result -> 0);
    }

    /**
     * @param jobs how many files are read at once
     * @param mostHeld how many bytes the results of one root may have that were not taken; those that are being read
     *     when it is reached come on top
     * @param weight how many bytes a result has, roughly
     */
    ReaderThreads(Jobs jobs, long mostHeld, ToLongFunction<T> weight) {
        this.jobs = jobs;
        this.mostHeld = mostHeld;
        this.weight = weight;
        AtomicInteger last = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                jobs.atOnce(), jobs.atOnce(), 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "reader-" + last.incrementAndGet());
                    // one that hangs must not keep the process
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Has something read as soon as a thread is free and the root allows it.
     *
     * @param root what stands for the root: equal for all its files
     */
    public Future<T> read(Object root, Callable<T> reading) {
        return read(root, reading, () -> {
            throw new IllegalStateException("the storage gave no byte for " + jobs.longestRead());
        });
    }

    /**
     * Has something read as soon as a thread is free and the root allows it.
     *
     * @param root what stands for the root: equal for all its files
     * @param whenHung what counts as its result if the storage gives no byte for too long; the thread is then left to
     *     itself, and another one takes its place
     */
    public synchronized Future<T> read(Object root, Callable<T> reading, Supplier<T> whenHung) {
        ReaderLane<T> lane = lanes.computeIfAbsent(root, key -> new ReaderLane<>(key, jobs.perRoot(), mostHeld));
        ReaderTask<T> task = new ReaderTask<>(lane, reading, whenHung, weight);
        lane.add(task);
        goOn(lane);
        return task;
    }

    /**
     * What came of reading a file. It is to be asked for once for each file, those of one root in their order.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    public T result(Future<T> reading, Runnable meanwhile) throws InterruptedException, ExecutionException {
        T result = await(reading, meanwhile);
        if (reading instanceof ReaderTask<T> task) {
            synchronized (this) {
                task.lane().taken(task.weight());
                goOn(task.lane());
            }
        }
        return result;
    }

    private T await(Future<T> reading, Runnable meanwhile) throws InterruptedException, ExecutionException {
        boolean told = false;
        while (true) {
            try {
                return reading.get(Math.min(WAIT_MILLIS, lookEvery()), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (!told) {
                    meanwhile.run();
                    told = true;
                }
                giveUpHung();
            }
        }
    }

    private long lookEvery() {
        return Math.max(1, Math.min(WAIT_MILLIS, jobs.longestRead().toMillis() / 4));
    }

    private void run(ReaderTask<T> task) {
        current.set(Optional.of(task));
        task.run();
        current.set(Optional.empty());
        synchronized (this) {
            if (running.remove(task)) {
                ended(task);
            }
        }
    }

    private void ended(ReaderTask<T> task) {
        busy--;
        task.lane().ended(task.weight());
        goOn(task.lane());
        notifyAll();
    }

    /** Waits no longer for reads to which the storage gives no byte. */
    private synchronized void giveUpHung() {
        for (ReaderTask<T> task : List.copyOf(running)) {
            if (task.isHung(jobs.longestRead())) {
                running.remove(task);
                task.giveUp();
                // its thread never comes back, or much too late
                threads.setMaximumPoolSize(threads.getMaximumPoolSize() + 1);
                threads.setCorePoolSize(threads.getCorePoolSize() + 1);
                ended(task);
            }
        }
    }

    /** The same throttle, in which a reading thread may wait as long as it is told to: that is no hung read. */
    public ReadThrottle watched(ReadThrottle throttle) {
        return bytes -> {
            Optional<ReaderTask<T>> task = current.get();
            task.ifPresent(ReaderTask::leavesStorage);
            throttle.passed(bytes);
            task.ifPresent(ReaderTask::asksStorage);
        };
    }

    /** Begins what may be begun now. */
    private void goOn(ReaderLane<T> changed) {
        if (changed.isIdle()) {
            lanes.remove(changed.root(), changed);
        }
        if (changed.mayBegin() && !ready.contains(changed)) {
            ready.add(changed);
        }
        while (busy < jobs.atOnce() && !ready.isEmpty()) {
            ReaderLane<T> lane = ready.remove();
            if (lane.mayBegin()) {
                ReaderTask<T> task = lane.begin();
                busy++;
                running.add(task);
                threads.execute(() -> run(task));
                if (lane.mayBegin()) {
                    ready.add(lane);
                }
            }
        }
    }

    /** Waits for the files in hand, however large they are, unless they hang; those that were not begun are left. */
    @Override
    public void close() {
        synchronized (this) {
            ready.clear();
            lanes.values().forEach(ReaderLane::leave);
            threads.shutdown();
        }
        try {
            awaitRunning();
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void awaitRunning() throws InterruptedException {
        while (!running.isEmpty()) {
            wait(lookEvery());
            giveUpHung();
        }
    }
}
