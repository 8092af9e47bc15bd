// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.List;
import java.util.Optional;

/** The local files, but that one directory cannot be listed. */
record UnlistableStorage(String address) implements Storage {

    @Override
    public Optional<StorageEntry> at(String asked) {
        return new LocalStorage().at(asked).map(Entry::new);
    }

    private final class Entry implements StorageEntry {

        private final StorageEntry entry;

        Entry(StorageEntry entry) {
            this.entry = entry;
        }

        @Override
        public NameText name() {
            return entry.name();
        }

        @Override
        public String fileName() {
            return entry.fileName();
        }

        @Override
        public FileState state() throws IOException {
            return entry.state();
        }

        @Override
        public FileState listed() throws IOException {
            return entry.listed();
        }

        @Override
        public Listing list() {
            if (name().text().equals(address)) {
                return new Listing(List.of(), Optional.of(new IOException("Input/output error")));
            }
            Listing listing = entry.list();
            return new Listing(
                    listing.entries().stream().<StorageEntry>map(Entry::new).toList(), listing.failure());
        }

        @Override
        public boolean holdsAnything() throws IOException {
            return entry.holdsAnything();
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            return entry.open(met);
        }

        @Override
        public StorageEntry real() throws IOException {
            return new Entry(entry.real());
        }
    }
}
