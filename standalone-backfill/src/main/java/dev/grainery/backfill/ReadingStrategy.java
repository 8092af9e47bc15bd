// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;

/** Thread-safe. */
interface ReadingStrategy extends AutoCloseable {

    /** Files of one walk are begun in order. Empty if a worker writes the result. */
    Optional<Future<FileRead.Result>> begin(Object walk, FileToRead file) throws InterruptedException;

    /** Once for each file, in the order of its walk. If the file is large, {@code meanwhile} runs once. */
    FileRead.Result result(Future<FileRead.Result> reading, Runnable meanwhile) throws InterruptedException;

    void end() throws IOException, InterruptedException;

    /** Whether reads below a root hung, so that its remaining files are unknown. */
    boolean isSilent(String root);

    @Override
    void close();

    /** The digests are those that checksum lists state. */
    record FileToRead(
            StorageWalk.FoundFile found, String root, boolean isKnown, boolean withCdx, Set<DigestAlgorithm> digests) {

        public FileToRead {
            digests = Set.copyOf(digests);
        }

        long size() {
            return found.file().size();
        }
    }
}
