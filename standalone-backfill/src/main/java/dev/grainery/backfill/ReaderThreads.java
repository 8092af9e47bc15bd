// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;

/**
 * The threads that read files: several at once, and of one root no more than its share. Files of one root are begun in
 * the order in which they were given; of roots that may go on, each takes its turn. While the results of a root that
 * nobody has taken yet are large, nothing more of it is begun. Thread-safe.
 */
public final class ReaderThreads<T> implements AutoCloseable {

    /** After how long a wait for one file the others are written, so that a killed run loses little. */
    private static final long WAIT_SECONDS = 2;

    private final Jobs jobs;
    private final long mostHeld;
    private final ToLongFunction<T> weight;
    private final ExecutorService threads;
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
        this.threads = Executors.newFixedThreadPool(
                jobs.atOnce(), task -> new Thread(task, "reader-" + last.incrementAndGet()));
    }

    /**
     * Has something read as soon as a thread is free and the root allows it.
     *
     * @param root what stands for the root: equal for all its files
     */
    public synchronized Future<T> read(Object root, Callable<T> reading) {
        ReaderLane<T> lane = lanes.computeIfAbsent(root, key -> new ReaderLane<>(key, jobs.perRoot(), mostHeld));
        ReaderTask<T> task = new ReaderTask<>(lane, reading, weight);
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
        try {
            return reading.get(WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            meanwhile.run();
        }
        return reading.get();
    }

    private void run(ReaderTask<T> task) {
        task.run();
        synchronized (this) {
            busy--;
            task.lane().ended(task.weight());
            goOn(task.lane());
        }
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
                threads.execute(() -> run(task));
                if (lane.mayBegin()) {
                    ready.add(lane);
                }
            }
        }
    }

    /** Waits for the files in hand, however large they are; those that were not begun are left. */
    @Override
    public void close() {
        synchronized (this) {
            ready.clear();
            lanes.values().forEach(ReaderLane::leave);
            threads.shutdown();
        }
        try {
            threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
