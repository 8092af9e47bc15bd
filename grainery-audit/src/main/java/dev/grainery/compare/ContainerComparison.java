// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.system.TaskPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Reads both containers once, concurrently, and stores only facts of bounded size. Two threads call the throttle. */
public record ContainerComparison(String program, ReadThrottle throttle) {

    /** Throws {@link CancellationException} if the throttle or an interrupt has ended the reading. */
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
