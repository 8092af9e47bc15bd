// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the threads that are at work on files, so that further ones help them only as long as there are cores left for
 * that. Thread-safe.
 */
public final class Cores {

    private final int number;
    private final AtomicInteger busy = new AtomicInteger();

    /**
     * @param number how many threads may be at work before no more of them help; 0 if none may ever
     */
    public Cores(int number) {
        this.number = number;
    }

    /** A thread begins to read a file, be there a core for it or not. */
    public void enter() {
        busy.incrementAndGet();
    }

    /** A thread begins to help one that reads a file, if there is a core left for it. */
    boolean enterIfIdle() {
        return busy.getAndUpdate(now -> now < number ? now + 1 : now) < number;
    }

    /** A thread that had begun has ended. */
    public void leave() {
        busy.decrementAndGet();
    }

    int busy() {
        return busy.get();
    }
}
