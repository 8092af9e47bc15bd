// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.AbstractList;
import java.util.function.IntFunction;

/** The entries of a directory, created on demand, because there may be millions. */
final class LazyEntries extends AbstractList<StorageEntry> {

    private final int size;
    private final IntFunction<StorageEntry> entry;

    LazyEntries(int size, IntFunction<StorageEntry> entry) {
        this.size = size;
        this.entry = entry;
    }

    @Override
    public StorageEntry get(int index) {
        return entry.apply(index);
    }

    @Override
    public int size() {
        return size;
    }
}
