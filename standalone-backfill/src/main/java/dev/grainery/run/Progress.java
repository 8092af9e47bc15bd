// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.util.concurrent.atomic.AtomicLong;

/** How far a backfill has come, for whoever watches. Thread-safe. */
public final class Progress {

    private final AtomicLong filesMet = new AtomicLong();
    private final AtomicLong filesToRead = new AtomicLong();
    private final AtomicLong bytesToRead = new AtomicLong();
    private final AtomicLong filesRead = new AtomicLong();
    private final AtomicLong bytesRead = new AtomicLong();
    private volatile boolean walked;
    private volatile String phase = "reading";
    private volatile String inHand = "";

    /** Files were met. */
    public void met(long files) {
        filesMet.addAndGet(files);
    }

    /** A file of this size is to be read. */
    public void toRead(long bytes) {
        filesToRead.incrementAndGet();
        bytesToRead.addAndGet(bytes);
    }

    /** Bytes were read. */
    public void read(long bytes) {
        bytesRead.addAndGet(bytes);
    }

    /** A file is begun to be read. */
    public void begun(String fileName) {
        inHand = fileName;
    }

    /** A file was read. */
    public void fileRead() {
        filesRead(1);
    }

    /** Files were read. */
    public void filesRead(long files) {
        filesRead.addAndGet(files);
    }

    /** All files have been met. */
    public void walked() {
        walked = true;
    }

    /** What is being done from now on. */
    public void phase(String name) {
        phase = name;
    }

    /**
     * The state at one moment.
     *
     * @param phase what is being done
     * @param filesMet files met so far
     * @param filesToRead of these, files to be read
     * @param bytesToRead how many bytes those have
     * @param filesRead files read
     * @param bytesRead bytes read
     * @param walked whether all files have been met, so that the totals are known
     * @param inHand the file that was begun last, empty if none was
     */
    public record State(
            String phase,
            long filesMet,
            long filesToRead,
            long bytesToRead,
            long filesRead,
            long bytesRead,
            boolean walked,
            String inHand) {}

    /** The state now. */
    public State state() {
        return new State(
                phase,
                filesMet.get(),
                filesToRead.get(),
                bytesToRead.get(),
                filesRead.get(),
                bytesRead.get(),
                walked,
                inHand);
    }
}
