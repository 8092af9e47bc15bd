// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.WatchedThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Files of one root are begun in order; roots take turns. Large results that were not taken block further files of the
 * root. A hung read is abandoned with its thread. Thread-safe.
 */
public final class Readers<T> implements AutoCloseable {

    /** Other results are written after this wait, which limits what a killed run loses. */
    private static final long WAIT_MILLIS = 2_000;

    /** Hung reads of one storage in a row before the storage is abandoned. */
    private static final int MOST_HUNG = 3;

    /** How long a hung read is awaited after a stop request. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(3);

    private final Jobs jobs;
    private final StopSignal stop;
    private final long mostHeld;
    private final ToLongFunction<T> weight;

    /** Inherited by threads that a reading starts. */
    @SuppressWarnings("ThreadLocalUsage") // each run has its own, and its threads end with it
    private final ThreadLocal<Optional<Reading<T>>> current = new InheritableThreadLocal<>() {
        @Override
        protected Optional<Reading<T>> initialValue() {
            return Optional.empty();
        }
    };

    private final Set<Object> silent = ConcurrentHashMap.newKeySet();
    private final Map<Object, Integer> hung = new ConcurrentHashMap<>();
    private final Map<Object, Lane<T>> lanes = new LinkedHashMap<>();
    private final Set<Reading<T>> running = new HashSet<>();
    private final Set<Thread> threads = new HashSet<>();
    private long lookedAt = System.nanoTime();
    private int started;
    private boolean closed;

    private static final class Lane<T> {
        private final Object root;
        private final Deque<Reading<T>> waiting = new ArrayDeque<>();
        private int busy;
        private int pending;
        private long held;

        Lane(Object root) {
            this.root = root;
        }
    }

    private static final class Reading<T> extends CompletableFuture<T> {
        private final Lane<T> lane;
        private final Supplier<T> reading;
        private final Supplier<T> whenHung;
        private final Supplier<T> whenStopped;
        private long weight;
        private volatile boolean asking;
        private volatile long askedAt;

        Reading(Lane<T> lane, Supplier<T> reading, Supplier<T> whenHung, Supplier<T> whenStopped) {
            this.lane = lane;
            this.reading = reading;
            this.whenHung = whenHung;
            this.whenStopped = whenStopped;
        }

        void asksStorage() {
            askedAt = System.nanoTime();
            asking = true;
        }

        void leavesStorage() {
            asking = false;
        }

        void waitsAnew() {
            askedAt = System.nanoTime();
        }

        Duration silentFor() {
            long at = askedAt;
            return asking ? Duration.ofNanos(System.nanoTime() - at) : Duration.ZERO;
        }
    }

    /** Limits bytes of results of one root that were not taken; reads in progress may exceed it. */
    public Readers(Jobs jobs, StopSignal stop, long mostHeld, ToLongFunction<T> weight) {
        this.jobs = jobs;
        this.stop = stop;
        this.mostHeld = mostHeld;
        this.weight = weight;
    }

    /**
     * If the storage delivers no byte for too long, {@code whenHung} gives the result, and a new thread starts;
     * {@code whenStopped} is the result if a stop request ends the read before that.
     */
    public synchronized Future<T> read(
            Object root, Supplier<T> reading, Supplier<T> whenHung, Supplier<T> whenStopped) {
        Lane<T> lane = lanes.computeIfAbsent(root, Lane::new);
        Reading<T> task = new Reading<>(lane, reading, whenHung, whenStopped);
        lane.waiting.add(task);
        lane.pending++;
        if (threads.size() < jobs.atOnce()) {
            start();
        }
        notifyAll();
        return task;
    }

    /** Once for each file, those of one root in order. If the file is large, {@code meanwhile} runs once. */
    public T result(Future<T> reading, Runnable meanwhile) throws InterruptedException {
        boolean reported = false;
        while (true) {
            try {
                T result = reading.get(lookEvery(), TimeUnit.MILLISECONDS);
                taken(reading);
                return result;
            } catch (TimeoutException e) {
                if (!reported) {
                    meanwhile.run();
                    reported = true;
                }
                giveUpHung();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw e;
            } catch (ExecutionException e) {
                taken(reading);
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            }
        }
    }

    private synchronized void taken(Future<T> reading) {
        if (reading instanceof Reading<T> task) {
            Lane<T> lane = task.lane;
            lane.held -= task.weight;
            lane.pending--;
            if (lane.pending == 0) {
                lanes.remove(lane.root);
            }
            notifyAll();
        }
    }

    private Duration longestRead() {
        return stop.isRequested() && jobs.longestRead().compareTo(LONGEST_STOP) > 0 ? LONGEST_STOP : jobs.longestRead();
    }

    private long lookEvery() {
        return Math.max(1, Math.min(WAIT_MILLIS, jobs.longestRead().toMillis() / 4));
    }

    /** A stop request cuts reads short; half of the longest read without a byte is a hang nevertheless. */
    private boolean isHang(Duration silentFor) {
        return !stop.isRequested() || silentFor.compareTo(jobs.longestRead().dividedBy(2)) >= 0;
    }

    /** A read of a file that hung before does not count against the storage. */
    public String hung(Object storage, boolean counts) {
        // without seconds: another text would reopen a finding that was acknowledged
        String reported = "reading it delivered no byte within the time limit";
        if (!counts || hung.merge(storage, 1, Integer::sum) < MOST_HUNG) {
            return reported;
        }
        silence(storage);
        return reported + "; the rest of " + storage + " was skipped in this run";
    }

    public void answered(Object storage) {
        hung.remove(storage);
    }

    public void silence(Object storage) {
        silent.add(storage);
    }

    public boolean isSilent(Object storage) {
        return silent.contains(storage);
    }

    /** Waiting in a throttle is no hung read. */
    public ReadThrottle watched(ReadThrottle throttle) {
        return bytes -> {
            Optional<Reading<T>> task = current.get();
            task.ifPresent(Reading::leavesStorage);
            throttle.passed(bytes);
            task.ifPresent(Reading::asksStorage);
        };
    }

    /** From here on, the reading thread does other work, which is no hung read. */
    public void leavesStorage() {
        current.get().ifPresent(Reading::leavesStorage);
    }

    private void start() {
        started++;
        Thread thread = new WatchedThread(this::work, "reader-" + started);
        threads.add(thread);
        thread.start();
    }

    private void work() {
        try {
            Optional<Reading<T>> next = next();
            while (next.isPresent() && run(next.get())) {
                next = next();
            }
        } catch (InterruptedException e) {
            // close() must not wait then
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Optional<Reading<T>> next() throws InterruptedException {
        while (!closed) {
            Optional<Lane<T>> ready =
                    lanes.values().stream().filter(this::mayBegin).findFirst();
            if (ready.isPresent()) {
                Lane<T> lane = ready.get();
                // moves the lane behind the others
                lanes.remove(lane.root);
                lanes.put(lane.root, lane);
                lane.busy++;
                Reading<T> task = lane.waiting.remove();
                running.add(task);
                task.asksStorage();
                return Optional.of(task);
            }
            wait();
        }
        return Optional.empty();
    }

    /** Results begun earlier can be taken without this one, so this cannot deadlock. */
    private boolean mayBegin(Lane<T> lane) {
        return !lane.waiting.isEmpty() && lane.busy < jobs.perRoot() && lane.held <= mostHeld;
    }

    private boolean run(Reading<T> task) {
        current.set(Optional.of(task));
        try {
            return end(task, task.reading);
        } finally {
            current.set(Optional.empty());
        }
    }

    private boolean end(Reading<T> task, Supplier<T> supplier) {
        try {
            T result = supplier.get();
            return ended(task, weight.applyAsLong(result), () -> task.complete(result));
        } catch (RuntimeException | Error e) {
            return ended(task, 0, () -> task.completeExceptionally(e));
        }
    }

    private synchronized boolean ended(Reading<T> task, long bytes, Runnable completion) {
        boolean isFirst = running.remove(task);
        if (isFirst) {
            task.lane.busy--;
            task.lane.held += bytes;
            task.weight = bytes;
            completion.run();
            notifyAll();
        }
        return isFirst;
    }

    private synchronized void giveUpHung() {
        long now = System.nanoTime();
        // a paused process has read no byte, from any storage
        boolean wasPaused = now - lookedAt > jobs.longestRead().toNanos() / 2;
        lookedAt = now;
        if (wasPaused) {
            running.forEach(Reading::waitsAnew);
        }
        for (Reading<T> task : List.copyOf(running)) {
            Duration silentFor = task.silentFor();
            if (silentFor.compareTo(longestRead()) > 0
                    && end(task, isHang(silentFor) ? task.whenHung : task.whenStopped)) {
                start();
            }
        }
    }

    /** Waits for files in hand unless they hang; files that were not begun are cancelled. */
    @Override
    public synchronized void close() {
        closed = true;
        lanes.values().forEach(lane -> lane.waiting.forEach(task -> task.cancel(false)));
        notifyAll();
        try {
            while (!running.isEmpty()) {
                wait(lookEvery());
                giveUpHung();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
    }
}
