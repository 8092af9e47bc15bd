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
 * The threads that read files: several at once, and of one root no more than its share. Files of one root are begun in
 * the order in which they were given; roots that may go on take turns. While the results of a root that nobody has taken
 * yet are large, nothing more of it is begun. A read that gets no byte for too long is given up. Thread-safe.
 *
 * @param <T> what comes of reading a file
 */
public final class Readers<T> implements AutoCloseable {

    /** After how long a wait for one file the others are written, so that a killed run loses little. */
    private static final long WAIT_MILLIS = 2_000;

    /** How many reads may hang in a storage, with none between them that ends, before nothing more is asked of it. */
    private static final int MOST_HUNG = 3;

    /** For how long a read that gives no byte is waited for after the run was asked to stop. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(3);

    private final Jobs jobs;
    private final StopSignal stop;
    private final long mostHeld;
    private final ToLongFunction<T> weight;

    /** A thread that is begun while a file is read takes part in reading it. */
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

    /** The files of one root that are to be read, are being read, or were read and wait to be taken. */
    private static final class Lane<T> {
        private final Object root;
        private final Deque<Reading<T>> waiting = new ArrayDeque<>();
        private int busy;
        private int untaken;
        private long held;

        Lane(Object root) {
            this.root = root;
        }
    }

    /** The reading of one file, which may not have begun yet. */
    private static final class Reading<T> extends CompletableFuture<T> {
        private final Lane<T> lane;
        private final Supplier<T> reading;
        private final Supplier<T> whenHung;
        private long weight;
        private volatile boolean asking;
        private volatile long askedAt;

        Reading(Lane<T> lane, Supplier<T> reading, Supplier<T> whenHung) {
            this.lane = lane;
            this.reading = reading;
            this.whenHung = whenHung;
        }

        /** From now on the storage is waited for. */
        void asksStorage() {
            askedAt = System.nanoTime();
            asking = true;
        }

        /** The storage has given something, and is not asked for more at the moment. */
        void leavesStorage() {
            asking = false;
        }

        /** What was waited for until now does not count. */
        void waitsAnew() {
            askedAt = System.nanoTime();
        }

        boolean isHung(Duration longest) {
            long at = askedAt;
            return asking && System.nanoTime() - at > longest.toNanos();
        }
    }

    /**
     * @param jobs how many files are read at once
     * @param stop ends the wait for reads that give no byte
     * @param mostHeld how many bytes the results of one root may have that were not taken; those that are being read
     *     when it is reached come on top
     * @param weight how many bytes a result has, roughly
     */
    public Readers(Jobs jobs, StopSignal stop, long mostHeld, ToLongFunction<T> weight) {
        this.jobs = jobs;
        this.stop = stop;
        this.mostHeld = mostHeld;
        this.weight = weight;
    }

    /**
     * Has something read as soon as a thread is free and the root allows it.
     *
     * @param root what stands for the root: equal for all its files
     * @param whenHung what counts as its result if the storage gives no byte for too long; the thread is then left to
     *     itself, and another one takes its place
     */
    public synchronized Future<T> read(Object root, Supplier<T> reading, Supplier<T> whenHung) {
        Lane<T> lane = lanes.computeIfAbsent(root, Lane::new);
        Reading<T> task = new Reading<>(lane, reading, whenHung);
        lane.waiting.add(task);
        lane.untaken++;
        if (threads.size() < jobs.atOnce()) {
            start();
        }
        notifyAll();
        return task;
    }

    /**
     * What came of reading a file. It is to be asked for once for each file, those of one root in their order.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    public T result(Future<T> reading, Runnable meanwhile) throws InterruptedException {
        boolean told = false;
        while (true) {
            try {
                T result = reading.get(lookEvery(), TimeUnit.MILLISECONDS);
                taken(reading);
                return result;
            } catch (TimeoutException e) {
                if (!told) {
                    meanwhile.run();
                    told = true;
                }
                giveUpHung();
            } catch (InterruptedException e) {
                // whoever closes the readers now is not to wait for them
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
            lane.untaken--;
            if (lane.untaken == 0) {
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

    /**
     * A read has hung in a storage: the others go on, unless all do.
     *
     * @param counts whether it says anything of the storage, and not only of a file that has hung before
     * @return what to say of it
     */
    public String hung(Object storage, boolean counts) {
        String told = "reading it delivered no byte for " + jobs.longestRead().toSeconds() + " seconds";
        if (!counts || hung.merge(storage, 1, Integer::sum) < MOST_HUNG) {
            return told;
        }
        silence(storage);
        return told + "; the rest of " + storage + " is left alone in this run";
    }

    /** A read in a storage has ended. */
    public void answered(Object storage) {
        hung.remove(storage);
    }

    /** From now on nothing more is asked of a storage. */
    public void silence(Object storage) {
        silent.add(storage);
    }

    /** Whether nothing more is to be asked of a storage. */
    public boolean isSilent(Object storage) {
        return silent.contains(storage);
    }

    /** The same throttle, in which a reading thread may wait as long as it is told to: that is no hung read. */
    public ReadThrottle watched(ReadThrottle throttle) {
        return bytes -> {
            Optional<Reading<T>> task = current.get();
            task.ifPresent(Reading::leavesStorage);
            throttle.passed(bytes);
            task.ifPresent(Reading::asksStorage);
        };
    }

    /** The reading thread has read its file, and now does something else, for as long as it takes: that is no hung read. */
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
            // nobody waits for the results any more
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a file that may be begun; none comes after the end. */
    private synchronized Optional<Reading<T>> next() throws InterruptedException {
        while (!closed) {
            Optional<Lane<T>> ready =
                    lanes.values().stream().filter(this::mayBegin).findFirst();
            if (ready.isPresent()) {
                Lane<T> lane = ready.get();
                // the others have their turn before it
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

    /** Whether one more file may be begun: what was begun earlier can be taken without it, so this never locks up. */
    private boolean mayBegin(Lane<T> lane) {
        return !lane.waiting.isEmpty() && lane.busy < jobs.perRoot() && lane.held <= mostHeld;
    }

    /** Reads a file; tells whether the thread goes on, and was not replaced by another one meanwhile. */
    private boolean run(Reading<T> task) {
        current.set(Optional.of(task));
        try {
            return end(task, task.reading);
        } finally {
            current.set(Optional.empty());
        }
    }

    /** Ends a reading with what is supplied, unless it was ended before. */
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

    /** Waits no longer for reads to which the storage gives no byte. */
    private synchronized void giveUpHung() {
        long now = System.nanoTime();
        // a process that was paused has read nothing meanwhile, whatever its storages would have given
        boolean wasPaused = now - lookedAt > jobs.longestRead().toNanos() / 2;
        lookedAt = now;
        if (wasPaused) {
            running.forEach(Reading::waitsAnew);
        }
        for (Reading<T> task : List.copyOf(running)) {
            if (task.isHung(longestRead()) && end(task, task.whenHung)) {
                // its thread never comes back, or much too late
                start();
            }
        }
    }

    /** Waits for the files in hand, however large they are, unless they hang; those that were not begun are left. */
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
