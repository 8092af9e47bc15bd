// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

final class RecordFeed {

    private static final int MOST_WAITING = 256;
    private static final long LOOK_MILLIS = 100;

    private final BlockingQueue<Optional<RecordFacts>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private volatile boolean abandoned;
    private volatile boolean complete;

    /** Ends the feed, even if the thread was interrupted and cannot wait for space. */
    void end() {
        complete = true;
        // wakes the consumer; a full queue does not wait
        waiting.offer(Optional.empty());
    }

    void give(RecordFacts record) throws IOException {
        try {
            while (!waiting.offer(Optional.of(record), LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (abandoned) {
                    throw new IOException("nobody takes the records any more");
                }
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    void abandon() {
        abandoned = true;
    }

    Optional<RecordFacts> take() throws IOException {
        try {
            Optional<RecordFacts> none = Optional.empty();
            // after the end all records are queued
            return complete ? Objects.requireNonNullElse(waiting.poll(), none) : waiting.take();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        InterruptedIOException stopped = new InterruptedIOException("interrupted while comparing");
        stopped.initCause(e);
        return stopped;
    }
}
