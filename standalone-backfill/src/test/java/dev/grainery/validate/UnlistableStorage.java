// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The local files, but that one directory cannot be listed. */
record UnlistableStorage(String address) implements Storage {

    @Override
    public Optional<StorageEntry> at(String asked) {
        return new LocalStorage().at(asked).map(Entry::new);
    }

    private final class Entry extends DelegatingEntry {

        Entry(StorageEntry entry) {
            super(entry);
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
        public StorageEntry real() throws IOException {
            return new Entry(entry.real());
        }
    }
}
