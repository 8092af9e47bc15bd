// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/**
 * A local file by another address.
 *
 * @param local the file
 * @param scheme what its address begins with
 */
record RenamedEntry(StorageEntry local, String scheme) implements StorageEntry {

    @Override
    public NameText name() {
        return new NameText(scheme + local.name().text(), local.name().utf8());
    }

    @Override
    public String fileName() {
        return local.fileName();
    }

    @Override
    public FileState state() throws IOException {
        return local.state();
    }

    @Override
    public FileState listed() throws IOException {
        return local.listed();
    }

    @Override
    public Listing list() {
        return local.list();
    }

    @Override
    public boolean holdsAnything() throws IOException {
        return local.holdsAnything();
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return local.open(met);
    }

    @Override
    public StorageEntry real() {
        return this;
    }
}
