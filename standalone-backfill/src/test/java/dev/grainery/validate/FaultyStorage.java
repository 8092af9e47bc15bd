// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** The local files as a machine with a fault reads them: of each reading, the first byte is another one. */
public final class FaultyStorage implements Storage {

    private final IntUnaryOperator faults;
    private final AtomicInteger readings = new AtomicInteger();
    private final List<String> threads = Collections.synchronizedList(new ArrayList<>());
    private boolean secondFails;

    /** @param faults which bits of the first byte a reading turns round; the first reading is 0 */
    public FaultyStorage(IntUnaryOperator faults) {
        this.faults = faults;
    }

    /** One whose files cannot be opened past the caches. */
    static FaultyStorage failingTheSecondTime() {
        FaultyStorage storage = new FaultyStorage(reading -> 1);
        storage.secondFails = true;
        return storage;
    }

    /** The threads that have opened a file, in order. */
    List<String> threads() {
        return threads;
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        return new LocalStorage().at(address).map(Entry::new);
    }

    private ReadableByteChannel channel(ReadableByteChannel sound) {
        threads.add(Thread.currentThread().getName());
        return new FaultyChannel(sound, faults.applyAsInt(readings.getAndIncrement()));
    }

    private final class Entry extends DelegatingEntry {

        Entry(StorageEntry entry) {
            super(entry);
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            return channel(entry.open(met));
        }

        @Override
        public ReadableByteChannel openPastCaches(FileState met) throws IOException {
            if (secondFails) {
                throw new IOException("Input/output error");
            }
            return channel(entry.openPastCaches(met));
        }
    }

    private static final class FaultyChannel implements ReadableByteChannel {

        private final ReadableByteChannel sound;
        private int fault;

        FaultyChannel(ReadableByteChannel sound, int fault) {
            this.sound = sound;
            this.fault = fault;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int from = target.position();
            int n = sound.read(target);
            if (n > 0) {
                target.put(from, (byte) (target.get(from) ^ fault));
                fault = 0;
            }
            return n;
        }

        @Override
        public boolean isOpen() {
            return sound.isOpen();
        }

        @Override
        public void close() throws IOException {
            sound.close();
        }
    }
}
