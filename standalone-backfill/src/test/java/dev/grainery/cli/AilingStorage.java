// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A storage as a machine sees it that cannot read its files. */
record AilingStorage(Storage sound, Ailment ailment) implements Storage {

    /** What ails it. */
    enum Ailment {
        /** It is not mounted. */
        ABSENT,
        /** It refuses this machine. */
        REFUSED,
        /** It shows its files, and gives no byte of them. */
        SILENT,
        /** It shows its files, and fails to read them. */
        UNREADABLE
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        return sound.at(address).map(Entry::new);
    }

    private final class Entry extends DelegatingEntry {

        Entry(StorageEntry entry) {
            super(entry);
        }

        @Override
        public FileState state() throws IOException {
            if (ailment == Ailment.ABSENT) {
                throw new NoSuchFileException(name().text());
            }
            refuse();
            return entry.state();
        }

        @Override
        public boolean holdsAnything() throws IOException {
            refuse();
            return ailment != Ailment.ABSENT && entry.holdsAnything();
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            refuse();
            if (ailment == Ailment.SILENT) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("its reader is gone");
                }
            }
            throw new IOException("Input/output error");
        }

        private void refuse() throws IOException {
            if (ailment == Ailment.REFUSED) {
                throw new AccessDeniedException(name().text());
            }
        }

        @Override
        public StorageEntry real() throws IOException {
            return new Entry(entry.real());
        }
    }
}
