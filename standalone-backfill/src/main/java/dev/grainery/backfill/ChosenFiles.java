// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Future;

/** Has the files read that walks have chosen. Thread-safe. */
interface ChosenFiles extends AutoCloseable {

    /**
     * Has a file read.
     *
     * @param walk the walk that met it: those of one are begun in their order
     * @return its result, if this process reads it and so has to write what comes of it
     */
    Optional<Future<FileRead.Result>> begin(Object walk, ChosenFile file) throws InterruptedException;

    /**
     * What came of reading a file. It is to be asked for once for each file, those of one walk in their order.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    FileRead.Result result(Future<FileRead.Result> reading, Runnable meanwhile) throws InterruptedException;

    /** All files have been begun and their results taken: waits for what others read. */
    void end() throws IOException, InterruptedException;

    /** Whether the reading of a file of this root has hung, so that nobody knows what else is there. */
    boolean isSilent(String root);

    /** Begins no more files, and waits for those in hand. */
    @Override
    void close();
}
