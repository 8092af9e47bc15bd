// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;

/**
 * Gzip data that are decompressed by the thread that asks for them, and by another one as soon as a core is idle: from the
 * next block of the file on. What they give is the same. Not thread-safe.
 */
final class SharedGzipInput extends PlainInput {

    private final HashingInput stored;
    private final Cores cores;
    private final GzipInput own;
    private PlainInput current;

    SharedGzipInput(HashingInput stored, Cores cores) {
        this.stored = stored;
        this.cores = cores;
        this.own = new GzipInput(stored);
        this.current = own;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (current == own && own.needsBlock() && cores.enterIfIdle()) {
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
        int size = stored.block().capacity();
        Relay relay = new Relay(size);
        long start = stored.offset();
        if (!relay.pass(stored)) {
            return false;
        }
        current = new AheadInput(stored, own, relay);
        own.goOnWith(new RelayedInput(relay, start));
        Thread thread = new Thread(new Decompression(own, relay, cores), "decompressing");
        // it ends when this input is closed; one whose reader hangs in a storage must not keep the process
        thread.setDaemon(true);
        thread.start();
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
