// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.system.SideThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Compares containers, two by two: each is ARC or WARC, compressed or not. Both are read once, at the same time, and only
 * what a record is recognised by is kept of it, so that memory does not grow with the records. Thread-safe as the throttle is.
 *
 * @param program name and version of the program that compares, for the certificate
 * @param throttle is told of all bytes read, of both files, by two threads at once
 */
public record ContainerComparison(String program, ReadThrottle throttle) {

    /**
     * Compares a container with one that was made of it.
     *
     * @throws IOException if a file cannot be read a second time where it cannot be decompressed
     * @throws CancellationException if the throttle, or an interruption, has ended the reading
     */
    public Certificate compare(StoredFile oldFile, StoredFile newFile) throws IOException {
        DifferenceTally tally = new DifferenceTally();
        PairComparison pairs = new PairComparison(tally);
        RecordFeed feed = new RecordFeed();
        RecordPairing pairing = new RecordPairing(feed, pairs);
        try (SideThread beside = new SideThread("compare")) {
            SideThread.Begun<ComparedFile> begun = beside.begin(() -> old(oldFile, feed));
            ComparedFile made;
            try {
                made = new FactsReader(newFile, throttle, pairing::take).read();
                pairing.end();
            } finally {
                feed.abandon();
            }
            ComparedFile old = begun.end();
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
