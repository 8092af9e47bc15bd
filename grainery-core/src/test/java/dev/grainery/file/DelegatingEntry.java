// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/** An entry that answers as another one does. */
public abstract class DelegatingEntry implements StorageEntry {

    protected final StorageEntry entry;

    protected DelegatingEntry(StorageEntry entry) {
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
        return entry.list();
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
        return entry.real();
    }

    @Override
    public String toString() {
        return entry.toString();
    }
}
