// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class InventoryDirectory implements StorageEntry {

    private static final FileState DIRECTORY = new FileState(FileState.Kind.DIRECTORY, 0, Instant.EPOCH);

    private final InventoryStorage storage;
    private final StorageEntry real;
    private final Optional<IOException> failure;

    InventoryDirectory(InventoryStorage storage, StorageEntry real, Optional<IOException> failure) {
        this.storage = storage;
        this.real = real;
        this.failure = failure;
    }

    @Override
    public NameText name() {
        return real.name();
    }

    @Override
    public String fileName() {
        return real.fileName();
    }

    @Override
    public FileState state() {
        return DIRECTORY;
    }

    @Override
    public FileState listed() {
        return DIRECTORY;
    }

    @Override
    public Listing list() {
        try {
            ListedEntry.refuseLink(real);
        } catch (NoSuchFileException e) {
            // each of its files becomes a finding
            return new Listing(storage.inside(name().text()), failure);
        } catch (IOException e) {
            return new Listing(List.of(), Optional.of(e));
        }
        return new Listing(storage.inside(name().text()), failure);
    }

    @Override
    public boolean holdsAnything() throws IOException {
        return real.holdsAnything();
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return real.open(met);
    }

    /** An inventory has no links. An address that leads through a link is refused. */
    @Override
    public StorageEntry real() throws IOException {
        ListedEntry.refuseLink(real);
        return this;
    }

    @Override
    public String toString() {
        return real.toString();
    }
}
