// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.util.concurrent.atomic.AtomicLong;

/** Thread-safe. */
public final class Progress {

    private final AtomicLong filesFound = new AtomicLong();
    private final AtomicLong filesToRead = new AtomicLong();
    private final AtomicLong bytesToRead = new AtomicLong();
    private final AtomicLong filesRead = new AtomicLong();
    private final AtomicLong bytesRead = new AtomicLong();
    private volatile boolean walked;
    private volatile String phase = "reading";
    private volatile String inHand = "";

    public void found(long files) {
        filesFound.addAndGet(files);
    }

    public void toRead(long bytes) {
        filesToRead.incrementAndGet();
        bytesToRead.addAndGet(bytes);
    }

    public void read(long bytes) {
        bytesRead.addAndGet(bytes);
    }

    public void begun(String fileName) {
        inHand = fileName;
    }

    public void fileRead() {
        filesRead(1);
    }

    public void filesRead(long files) {
        filesRead.addAndGet(files);
    }

    public void walked() {
        walked = true;
    }

    public void phase(String name) {
        phase = name;
    }

    /** Totals are final once all files are walked. */
    public record State(
            String phase,
            long filesFound,
            long filesToRead,
            long bytesToRead,
            long filesRead,
            long bytesRead,
            boolean walked,
            String inHand) {}

    public State state() {
        return new State(
                phase,
                filesFound.get(),
                filesToRead.get(),
                bytesToRead.get(),
                filesRead.get(),
                bytesRead.get(),
                walked,
                inHand);
    }
}
