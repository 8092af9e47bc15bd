// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Future;

/** Reads the files that walks have chosen. Thread-safe. */
interface ReadingStrategy extends AutoCloseable {

    /**
     * @param walk files of one walk are begun in their order
     * @return the result to be written; empty if a worker writes it
     */
    Optional<Future<FileRead.Result>> begin(Object walk, FileToRead file) throws InterruptedException;

    /**
     * Called once for each file, in the order of its walk.
     *
     * @param meanwhile runs once if the file is large and still being read
     */
    FileRead.Result result(Future<FileRead.Result> reading, Runnable meanwhile) throws InterruptedException;

    void end() throws IOException, InterruptedException;

    /** Whether reads below a root hung, so that its remaining files are unknown. */
    boolean isSilent(String root);

    @Override
    void close();
}
