// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.util.concurrent.ThreadFactory;

/**
 * Gzip data that are decompressed by the thread that asks for them, and by another one as soon as a core is idle: from the
 * next block of the file on. What they give is the same. Not thread-safe.
 */
final class SharedGzipInput extends PlainInput {

    private final HashingInput stored;
    private final Cores cores;
    private final GzipInput own;
    private final ThreadFactory threads;
    private PlainInput current;
    private boolean alone;

    SharedGzipInput(HashingInput stored, Cores cores) {
        this(stored, cores, task -> new Thread(task, "decompressing"));
    }

    /**
     * @param threads makes the other thread
     */
    SharedGzipInput(HashingInput stored, Cores cores, ThreadFactory threads) {
        this.threads = threads;
        this.stored = stored;
        this.cores = cores;
        this.own = new GzipInput(stored);
        this.current = own;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (current == own && !alone && own.needsBlock() && cores.enterIfIdle()) {
            boolean begun = false;
            try {
                begun = goAhead();
            } finally {
                if (!begun) {
                    cores.leave();
                }
            }
        }
        return current.read(target, from, length);
    }

    private boolean goAhead() throws IOException {
        // there may be no more: then there is nothing to share
        if (!stored.fill()) {
            return false;
        }
        Relay relay = new Relay(stored.block().capacity());
        AheadInput ahead = new AheadInput(stored, own, relay);
        own.goOnWith(new RelayedInput(relay, stored.offset()));
        Thread thread = threads.newThread(new Decompression(own, relay, cores));
        // it ends when this input is closed; one whose reader hangs in a storage must not keep the process
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            // the system allows no more threads, which this one can do without: it has not passed anything on yet
            own.goOnWith(stored);
            alone = true;
            return false;
        }
        current = ahead;
        return true;
    }

    /** Whether another thread decompresses the data. */
    boolean isShared() {
        return current != own;
    }

    @Override
    public boolean resume() throws IOException {
        return current.resume();
    }

    @Override
    public void close() throws IOException {
        current.close();
    }

    @Override
    public boolean beganMember() {
        return current.beganMember();
    }

    @Override
    public long storedOffset() {
        return current.storedOffset();
    }

    @Override
    public long members() {
        return current.members();
    }

    @Override
    public long foreignBytesAt() {
        return current.foreignBytesAt();
    }

    @Override
    public Compression compression() {
        return Compression.GZIP;
    }
}
