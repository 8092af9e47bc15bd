// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Threads beside the one that uses this, for tasks whose end is waited for later. */
public final class SideThread implements AutoCloseable {

    private static final long LONGEST_END_SECONDS = 60;

    private final ExecutorService tasks;

    /** One thread, so that one task is done after the other. */
    public SideThread(String name) {
        this(name, 1);
    }

    public SideThread(String name, int threads) {
        tasks = Executors.newFixedThreadPool(threads, task -> new Thread(task, name));
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

    /** Waits for what was begun; nobody looks at its results any more. */
    @Override
    public void close() {
        tasks.shutdown();
        try {
            tasks.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
