// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.system.TaskPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Compares two containers, ARC or WARC, compressed or not. Both are read once, concurrently, and only identifying facts
 * of records are stored, so memory does not grow with the records. The throttle is called by two threads.
 */
public record ContainerComparison(String program, ReadThrottle throttle) {

    /**
     * Compares a container with its conversion.
     * @throws IOException if undecodable bytes cannot be read again
     * @throws CancellationException if the throttle or an interrupt has ended the reading
     */
    public Certificate compare(StoredFile oldFile, StoredFile newFile) throws IOException {
        DifferenceTally tally = new DifferenceTally();
        PairComparison pairs = new PairComparison(tally);
        RecordFeed feed = new RecordFeed();
        RecordPairing pairing = new RecordPairing(feed, pairs);
        try (TaskPool reader = new TaskPool("compare")) {
            TaskPool.Begun<ComparedFile> oldResult = reader.begin(() -> old(oldFile, feed));
            ComparedFile made;
            try {
                made = new FactsReader(newFile, throttle, pairing::take).read();
                pairing.end();
            } finally {
                feed.abandon();
            }
            ComparedFile old = oldResult.end();
            noContainer(tally, old, made);
            return Certificate.of(program, old, made, pairs.pairs(), tally);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private ComparedFile old(StoredFile file, RecordFeed feed) {
        try {
            try {
                return new FactsReader(file, throttle, feed::give).read();
            } finally {
                feed.end();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void noContainer(DifferenceTally tally, ComparedFile old, ComparedFile made) {
        if (isNone(old) || isNone(made)) {
            tally.add(DifferenceKind.NO_CONTAINER, Optional.empty(), Optional.empty(), old.format(), made.format());
        }
    }

    private static boolean isNone(ComparedFile file) {
        return file.format().equals("NONE") && file.isRead();
    }
}
