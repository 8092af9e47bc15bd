// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** The local files, of which some cannot be read: whoever opens one of these waits until this is closed. */
public final class HungFiles implements Storage, AutoCloseable {

    private final Set<String> hung = ConcurrentHashMap.newKeySet();
    private final Set<String> withoutState = ConcurrentHashMap.newKeySet();
    private final CountDownLatch back = new CountDownLatch(1);
    private volatile Runnable whenOpened = () -> {};

    public HungFiles(Path... files) {
        hang(files);
    }

    /** From now on reading these hangs. */
    public void hang(Path... files) {
        List.of(files).forEach(file -> hung.add(file.toString()));
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        return new LocalStorage().at(address).map(Entry::new);
    }

    /** Called when a file that hangs is opened. */
    public void whenOpened(Runnable action) {
        whenOpened = action;
    }

    /** From now on asking for the state of this file hangs. */
    public void hangOnState(Path file) {
        withoutState.add(file.toString());
    }

    /** The storage answers again, also those that are waiting for it. */
    public void answer() {
        hung.clear();
        withoutState.clear();
        back.countDown();
    }

    @Override
    public void close() {
        answer();
    }

    private final class Entry extends DelegatingEntry {

        Entry(StorageEntry entry) {
            super(entry);
        }

        @Override
        public FileState state() throws IOException {
            awaitAnswer(withoutState);
            return entry.state();
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            if (hung.contains(name().text())) {
                whenOpened.run();
            }
            awaitAnswer(hung);
            return entry.open(met);
        }

        private void awaitAnswer(Set<String> hanging) throws IOException {
            if (hanging.contains(name().text())) {
                try {
                    back.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while the storage hung");
                }
            }
        }

        @Override
        public Listing list() {
            Listing listing = entry.list();
            return new Listing(
                    listing.entries().stream()
                            .map(found -> (StorageEntry) new Entry(found))
                            .toList(),
                    listing.failure());
        }

        @Override
        public StorageEntry real() throws IOException {
            return new Entry(entry.real());
        }
    }
}
