// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Threads beside the one that uses this, for tasks whose end is waited for later. */
public final class SideThread implements AutoCloseable {

    private final ThreadPoolExecutor tasks;

    /** One thread, so that one task is done after the other. */
    public SideThread(String name) {
        this(name, 1);
    }

    public SideThread(String name, int threads) {
        tasks = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A task that was begun. */
    @FunctionalInterface
    public interface Begun<T> {

        /** Waits for its result, or fails as the task did. */
        T end();
    }

    /** Begins a task, after those that were begun before as far as all threads are busy. */
    public <T> Begun<T> begin(Supplier<T> task) {
        CompletableFuture<T> result = CompletableFuture.supplyAsync(task, tasks);
        return () -> {
            try {
                return result.join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof RuntimeException failure ? failure : e;
            }
        };
    }

    /** Drops the tasks that wait for a thread, and waits for those in hand, which may use what is closed after this. */
    @Override
    public void close() {
        tasks.shutdown();
        tasks.getQueue().clear();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = tasks.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
