// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

public final class TaskPool implements AutoCloseable {

    private final ThreadPoolExecutor tasks;

    /** A single thread, so that tasks run in order. */
    public TaskPool(String name) {
        this(name, 1);
    }

    public TaskPool(String name, int threads) {
        tasks = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @FunctionalInterface
    public interface Begun<T> {

        T end();
    }

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

    /** Drops queued tasks and waits for running ones, which may use resources that the caller closes next. */
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
